import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { carteras, ejecutivos } from '../tables.ts';

/** Rows of the portfolio that hold a day. */
export const vigenteEl = (hoy: Fecha): SQL | undefined =>
  and(lte(carteras.desde, hoy), or(isNull(carteras.hasta), gte(carteras.hasta, hoy)));

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
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), vigenteEl(ctx.hoy), or(own, branch)));
  return sql`${column} in ${reach}`;
}

/** Id of the branch that attended a client on a day, as text, for a column that holds its RUT; null before its first portfolio. */
export function sucursalDeCartera(ctx: ReadCtx, cliente_rut: PgColumn | SQL, fecha: PgColumn | SQL): SQL<string | null> {
  const suya = ctx.db
    .select({ id: sql`${carteras.sucursal_id}::text` })
    .from(carteras)
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), sql`${carteras.cliente_rut} = ${cliente_rut}`, sql`${carteras.desde} <= ${fecha}`))
    .orderBy(desc(carteras.desde))
    .limit(1);
  return sql<string | null>`${suya}`;
}

/** RUT of who attended a client on a day, for a column that holds the client's; null before its first portfolio. */
export function ejecutivoDeCartera(ctx: ReadCtx, cliente_rut: PgColumn | SQL, fecha: SQL): SQL<string | null> {
  const suyo = ctx.db
    .select({ rut: carteras.ejecutivo_rut })
    .from(carteras)
    .where(
      and(
        eq(carteras.empresa_id, ctx.empresa_id),
        sql`${carteras.cliente_rut} = ${cliente_rut}`,
        sql`${carteras.desde} <= ${fecha}`,
        sql`coalesce(${carteras.hasta}, 'infinity') >= ${fecha}`,
      ),
    )
    .orderBy(desc(carteras.desde), desc(carteras.creado_en))
    .limit(1);
  return sql<string | null>`${suyo}`;
}

/** Whether the session reaches a client. */
export async function alcanzaCliente(ctx: ReadCtx, cliente_rut: string): Promise<boolean> {
  return (await clientesAlcanzados(ctx, [cliente_rut])).has(cliente_rut);
}

/** Those of some clients that the session reaches, in one query: a report asks for all of its rows at once. */
export async function clientesAlcanzados(ctx: ReadCtx, ruts: readonly string[]): Promise<Set<string>> {
  if (ctx.session.alcance === 'empresa' || ruts.length === 0) return new Set(ruts);
  const suyas = and(eq(carteras.empresa_id, ctx.empresa_id), inArray(carteras.cliente_rut, [...new Set(ruts)] as Rut[]));
  const rows = await ctx.db
    .selectDistinct({ rut: carteras.cliente_rut })
    .from(carteras)
    .where(and(suyas, alcanceCliente(ctx, carteras.cliente_rut)));
  return new Set(rows.map((r) => r.rut));
}

/** Who attends a client on a date (today without it): history is kept, so past reports name who it was. */
export async function ejecutivoDe(
  ctx: ReadCtx,
  cliente_rut: string,
  fecha?: Fecha,
): Promise<{ rut: Rut; nombre: string; sucursal_id: string } | null> {
  const [row] = await ctx.db
    .select({
      rut: carteras.ejecutivo_rut,
      sucursal_id: carteras.sucursal_id,
      nombres: ejecutivos.nombres,
      apellidos: ejecutivos.apellidos,
    })
    .from(carteras)
    .leftJoin(ejecutivos, and(eq(ejecutivos.empresa_id, carteras.empresa_id), eq(ejecutivos.rut, carteras.ejecutivo_rut)))
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), eq(carteras.cliente_rut, cliente_rut as Rut), vigenteEl(fecha ?? ctx.hoy)))
    .orderBy(desc(carteras.desde), desc(carteras.creado_en))
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
      and(eq(carteras.empresa_id, ctx.empresa_id), inArray(carteras.cliente_rut, [...new Set(cliente_ruts)] as Rut[]), vigenteEl(ctx.hoy)),
    );
  return new Map(rows.map((r) => [r.rut, `${r.nombres} ${r.apellidos}`.trim()]));
}

const deHoyEnAdelante = (ctx: ReadCtx, cliente_rut: Rut) =>
  and(eq(carteras.cliente_rut, cliente_rut), or(isNull(carteras.hasta), gte(carteras.hasta, ctx.hoy)));

/** Whether a client is in somebody's portfolio, today or from a later date. */
export async function tieneCartera(ctx: ReadCtx, cliente_rut: Rut): Promise<boolean> {
  return (await ctx.first(carteras, deHoyEnAdelante(ctx, cliente_rut))) !== undefined;
}

/**
 * Puts a client in the portfolio of an executive from today; the previous row ends the day before. `primera`: the act that makes the client has read
 * that there is none.
 */
export async function asignarCartera(
  ctx: Ctx,
  cliente_rut: Rut,
  ejecutivo_rut: Rut,
  sucursal_id: string,
  o: { primera?: boolean } = {},
): Promise<void> {
  const [ejecutivo] = await ctx.db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, ejecutivo_rut)));
  if (ejecutivo?.estado !== 'activo')
    throw new Rule('ejecutivo_no_activo', { rut: ejecutivo_rut }, { ejecutivo_id: ['El ejecutivo no está activo'] });
  const suyas = o.primera ? [] : await ctx.lockAll(carteras, deHoyEnAdelante(ctx, cliente_rut));
  // What began today, or was to begin later, held no day: a date has one executive.
  for (const c of suyas) {
    if (c.desde >= ctx.hoy) await ctx.remove(carteras, c.id);
    else await ctx.update(carteras, c.id, { hasta: addDays(ctx.hoy, -1) });
  }
  await ctx.insertLast(carteras, [{ cliente_rut, ejecutivo_rut, sucursal_id, desde: ctx.hoy }]);
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
        vigenteEl(ctx.hoy),
        sucursal_id ? eq(carteras.sucursal_id, sucursal_id) : undefined,
      ),
    )
    .orderBy(carteras.cliente_rut);
}

/** The executive who receives clients. Throws 422 `traspaso_a_si_mismo`, `ejecutivo_no_activo`, at `campo`. */
export async function exigirReceptor(ctx: Ctx, de: Rut, a: Rut, campo: string): Promise<void> {
  if (de === a) throw new Rule('traspaso_a_si_mismo', {}, { [campo]: ['Elija a otra persona'] });
  const [destino] = await ctx.db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, a)));
  if (destino?.estado !== 'activo') throw new Rule('ejecutivo_no_activo', { rut: a }, { [campo]: ['El ejecutivo no está activo'] });
}

/** Puts some rows in other hands from a date: what was planned for those clients gives way, and a row that held no day goes. */
async function mover(ctx: Ctx, filas: readonly (typeof carteras.$inferSelect)[], a: Rut, desde: Fecha): Promise<void> {
  const propia = eq(carteras.empresa_id, ctx.empresa_id);
  for (let at = 0; at < filas.length; at += 500) {
    const tramo = filas.slice(at, at + 500);
    const ids = inArray(
      carteras.id,
      tramo.map((c) => c.id),
    );
    const clientes = inArray(
      carteras.cliente_rut,
      tramo.map((c) => c.cliente_rut),
    );
    await ctx.db.delete(carteras).where(and(propia, clientes, gt(carteras.desde, ctx.hoy)));
    await ctx.db.delete(carteras).where(and(propia, ids, gte(carteras.desde, desde)));
    await ctx.db
      .update(carteras)
      .set({ hasta: addDays(desde, -1), version: sql`${carteras.version} + 1` })
      .where(and(propia, ids, lt(carteras.desde, desde)));
  }
  await ctx.insertMany(
    carteras,
    filas.map((c) => ({ cliente_rut: c.cliente_rut, ejecutivo_rut: a, sucursal_id: c.sucursal_id, desde, avisada: desde <= ctx.hoy })),
  );
}

/**
 * Moves a whole portfolio, a branch's or chosen clients, to another executive from today or a later date: one act, all or none. The earlier
 * rows end the day before, so reports of earlier dates name who it was. Emits `cartera.traspasada`, on its day when it is planned
 * (`avisarPlaneados`). Answers how many move.
 */
export async function traspasar(
  ctx: Ctx,
  o: { de: Rut; a: Rut; desde: Fecha; cliente_ruts?: readonly string[] | undefined; sucursal_id?: string | undefined },
): Promise<number> {
  await exigirReceptor(ctx, o.de, o.a, 'a');
  if (o.desde < ctx.hoy)
    throw new Invalid({ desde: ['No puede ser anterior a hoy: los informes de esos días nombran a quien los atendió'] });
  const elegidos = o.cliente_ruts ? new Set(o.cliente_ruts) : null;
  const filas = (await carteraDe(ctx, o.de, o.sucursal_id)).filter((c) => !elegidos || elegidos.has(c.cliente_rut));
  if (elegidos && filas.length !== elegidos.size) throw new Rule('cliente_de_otra_cartera', { n: elegidos.size - filas.length });
  if (filas.length === 0) throw new Rule('cartera_vacia');
  await mover(ctx, filas, o.a, o.desde);
  const cliente_ruts = filas.map((c) => c.cliente_rut);
  if (o.desde <= ctx.hoy) await ctx.emit('cartera.traspasada', { cliente_ruts, de: o.de, a: o.a, desde: o.desde });
  return filas.length;
}

/** Clients that somebody is to receive on a later date. */
export async function planeadosPara(ctx: ReadCtx, ejecutivo_rut: Rut): Promise<(typeof carteras.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(carteras)
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), eq(carteras.ejecutivo_rut, ejecutivo_rut), gt(carteras.desde, ctx.hoy)));
}

/** End of day: the transfers that take effect with the next date are told to the other areas. Answers how many clients. */
export async function avisarPlaneados(ctx: Ctx): Promise<number> {
  const filas = await ctx.db
    .select()
    .from(carteras)
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), eq(carteras.avisada, false), lte(carteras.desde, addDays(ctx.hoy, 1))))
    .for('update');
  const grupos = new Map<string, { de: Rut | null; a: Rut; desde: Fecha; cliente_ruts: Rut[] }>();
  for (const f of filas) {
    const de = (await ejecutivoDe(ctx, f.cliente_rut, addDays(f.desde, -1)))?.rut ?? null;
    const clave = `${de ?? ''}:${f.ejecutivo_rut}:${f.desde}`;
    const g = grupos.get(clave) ?? { de, a: f.ejecutivo_rut, desde: f.desde, cliente_ruts: [] };
    g.cliente_ruts.push(f.cliente_rut);
    grupos.set(clave, g);
    await ctx.update(carteras, f.id, { avisada: true });
  }
  for (const g of grupos.values()) await ctx.emit('cartera.traspasada', g);
  return filas.length;
}

/** How many clients within reach each executive attends today, by branch. */
export async function clientesPorEjecutivo(ctx: ReadCtx): Promise<{ rut: Rut; nombre: string; sucursal_id: string; clientes: number }[]> {
  const { ejecutivo_rut: rut, sucursal_id } = carteras;
  const rows = await ctx.db
    .select({ rut, sucursal_id, nombres: ejecutivos.nombres, apellidos: ejecutivos.apellidos, clientes: sql<string>`count(*)` })
    .from(carteras)
    .leftJoin(ejecutivos, and(eq(ejecutivos.empresa_id, carteras.empresa_id), eq(ejecutivos.rut, rut)))
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), vigenteEl(ctx.hoy), alcanceCliente(ctx, carteras.cliente_rut)))
    .groupBy(rut, sucursal_id, ejecutivos.nombres, ejecutivos.apellidos)
    .orderBy(sucursal_id, rut);
  return rows.map(({ nombres, apellidos, clientes, ...r }) => ({
    ...r,
    nombre: `${nombres ?? ''} ${apellidos ?? ''}`.trim() || r.rut,
    clientes: Number(clientes),
  }));
}
