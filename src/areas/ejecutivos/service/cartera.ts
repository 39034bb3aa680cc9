import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { carteras, ejecutivos } from '../tables.ts';

/**
 * The reach of the session over a column that holds a client's RUT: own portfolio (and that of who one replaces),
 * own branches, or everything (undefined). One filter for every list and detail.
 */
export function alcanceCliente(ctx: ReadCtx, column: PgColumn | SQL): SQL | undefined {
  const { alcance, sucursales, rut, reemplazos } = ctx.session;
  if (alcance === 'empresa') return undefined;
  const propios = [...(rut ? [rut as Rut] : []), ...reemplazos.map((r) => r.rut as Rut)];
  const own = propios.length > 0 ? inArray(carteras.ejecutivo_rut, propios) : sql`false`;
  const branch = alcance !== 'propio' && sucursales.length > 0 ? inArray(carteras.sucursal_id, [...sucursales]) : undefined;
  const reach = ctx.db
    .select({ rut: carteras.cliente_rut })
    .from(carteras)
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), isNull(carteras.hasta), or(own, branch)));
  return sql`${column} in ${reach}`;
}

/** Whether the session reaches a client. */
export async function alcanzaCliente(ctx: ReadCtx, cliente_rut: string): Promise<boolean> {
  const filter = alcanceCliente(ctx, sql`${cliente_rut}`);
  if (!filter) return true;
  const { rows } = (await ctx.db.execute(sql`select 1 as si where ${filter}`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

/** Who attends a client on a date (today without it): history is kept, so past reports name who it was. */
export async function ejecutivoDe(
  ctx: ReadCtx,
  cliente_rut: string,
  fecha?: Fecha,
): Promise<{ rut: Rut; nombre: string; sucursal_id: string } | null> {
  const at = fecha ?? null;
  const [row] = await ctx.db
    .select({
      rut: carteras.ejecutivo_rut,
      sucursal_id: carteras.sucursal_id,
      nombres: ejecutivos.nombres,
      apellidos: ejecutivos.apellidos,
    })
    .from(carteras)
    .leftJoin(ejecutivos, and(eq(ejecutivos.empresa_id, carteras.empresa_id), eq(ejecutivos.rut, carteras.ejecutivo_rut)))
    .where(
      and(
        eq(carteras.empresa_id, ctx.empresa_id),
        eq(carteras.cliente_rut, cliente_rut as Rut),
        at ? sql`${carteras.desde} <= ${at} and (${carteras.hasta} is null or ${carteras.hasta} >= ${at})` : isNull(carteras.hasta),
      ),
    )
    .limit(1);
  return row ? { rut: row.rut, nombre: `${row.nombres ?? ''} ${row.apellidos ?? ''}`.trim(), sucursal_id: row.sucursal_id } : null;
}

/** Name of who attends each of some clients today, in one query: a page of a list asks for all of its rows at once. */
export async function nombresEjecutivos(ctx: ReadCtx, cliente_ruts: readonly string[]): Promise<Map<string, string>> {
  if (cliente_ruts.length === 0) return new Map();
  const rows = await ctx.db
    .select({ rut: carteras.cliente_rut, nombres: ejecutivos.nombres, apellidos: ejecutivos.apellidos })
    .from(carteras)
    .innerJoin(ejecutivos, and(eq(ejecutivos.empresa_id, carteras.empresa_id), eq(ejecutivos.rut, carteras.ejecutivo_rut)))
    .where(
      and(
        eq(carteras.empresa_id, ctx.empresa_id),
        inArray(carteras.cliente_rut, [...new Set(cliente_ruts)] as Rut[]),
        isNull(carteras.hasta),
      ),
    );
  return new Map(rows.map((r) => [r.rut, `${r.nombres} ${r.apellidos}`.trim()]));
}

/** Puts a client in the portfolio of an executive from today; the previous row ends the day before. */
export async function asignarCartera(ctx: Ctx, cliente_rut: Rut, ejecutivo_rut: Rut, sucursal_id: string): Promise<void> {
  const [ejecutivo] = await ctx.db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, ejecutivo_rut)));
  if (ejecutivo?.estado !== 'activo')
    throw new Rule('ejecutivo_no_activo', { rut: ejecutivo_rut }, { ejecutivo_id: ['El ejecutivo no está activo'] });
  const current = await ctx.db
    .select()
    .from(carteras)
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), eq(carteras.cliente_rut, cliente_rut), isNull(carteras.hasta)))
    .for('update');
  for (const c of current) {
    const hasta = addDays(ctx.hoy, -1);
    await ctx.update(carteras, c.id, { hasta: maxFecha(hasta, c.desde) });
  }
  await ctx.insert(carteras, { cliente_rut, ejecutivo_rut, sucursal_id, desde: ctx.hoy });
}

/** Clients now in the portfolio of an executive, of one branch when given. */
export async function carteraDe(ctx: ReadCtx, ejecutivo_rut: string, sucursal_id?: string): Promise<(typeof carteras.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(carteras)
    .where(
      and(
        eq(carteras.empresa_id, ctx.empresa_id),
        eq(carteras.ejecutivo_rut, ejecutivo_rut as Rut),
        isNull(carteras.hasta),
        sucursal_id ? eq(carteras.sucursal_id, sucursal_id) : undefined,
      ),
    )
    .orderBy(carteras.cliente_rut);
}

/**
 * Moves a whole portfolio, a branch's or chosen clients, to another executive from a date: one act, all or none. The earlier rows
 * end the day before, so reports of earlier dates name who it was. Emits `cartera.traspasada`. Answers how many moved.
 */
export async function traspasar(
  ctx: Ctx,
  o: { de: Rut; a: Rut; desde: Fecha; cliente_ruts?: readonly string[] | undefined; sucursal_id?: string | undefined },
): Promise<number> {
  if (o.de === o.a) throw new Rule('traspaso_a_si_mismo', {}, { a: ['Elija a otra persona'] });
  const [destino] = await ctx.db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, o.a)));
  if (destino?.estado !== 'activo') throw new Rule('ejecutivo_no_activo', { rut: o.a }, { a: ['El ejecutivo no está activo'] });
  const elegidos = o.cliente_ruts ? new Set(o.cliente_ruts) : null;
  const filas = (await carteraDe(ctx, o.de, o.sucursal_id)).filter((c) => !elegidos || elegidos.has(c.cliente_rut));
  if (elegidos && filas.length !== elegidos.size) throw new Rule('cliente_de_otra_cartera', { n: elegidos.size - filas.length });
  if (filas.length === 0) throw new Rule('cartera_vacia');
  const tarde = filas.find((c) => c.desde > o.desde);
  if (tarde) throw new Rule('traspaso_retroactivo', { rut: tarde.cliente_rut });
  const ids = filas.map((c) => c.id);
  for (let at = 0; at < ids.length; at += 500)
    await ctx.db
      .update(carteras)
      .set({ hasta: sql`greatest(${carteras.desde}, ${addDays(o.desde, -1)}::date)`, version: sql`${carteras.version} + 1` })
      .where(and(eq(carteras.empresa_id, ctx.empresa_id), inArray(carteras.id, ids.slice(at, at + 500))));
  await ctx.insertMany(
    carteras,
    filas.map((c) => ({ cliente_rut: c.cliente_rut, ejecutivo_rut: o.a, sucursal_id: c.sucursal_id, desde: o.desde })),
  );
  await ctx.emit('cartera.traspasada', { cliente_ruts: filas.map((c) => c.cliente_rut), de: o.de, a: o.a, desde: o.desde });
  return filas.length;
}

/** How many clients each executive attends today, by branch. */
export async function clientesPorEjecutivo(ctx: ReadCtx): Promise<{ rut: Rut; nombre: string; sucursal_id: string; clientes: number }[]> {
  const { ejecutivo_rut: rut, sucursal_id } = carteras;
  const rows = await ctx.db
    .select({ rut, sucursal_id, nombres: ejecutivos.nombres, apellidos: ejecutivos.apellidos, clientes: sql<string>`count(*)` })
    .from(carteras)
    .leftJoin(ejecutivos, and(eq(ejecutivos.empresa_id, carteras.empresa_id), eq(ejecutivos.rut, rut)))
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), isNull(carteras.hasta)))
    .groupBy(rut, sucursal_id, ejecutivos.nombres, ejecutivos.apellidos)
    .orderBy(sucursal_id, rut);
  return rows.map(({ nombres, apellidos, clientes, ...r }) => ({
    ...r,
    nombre: `${nombres ?? ''} ${apellidos ?? ''}`.trim() || r.rut,
    clientes: Number(clientes),
  }));
}
