import { and, arrayOverlaps, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { nombreSucursal, sucursalesDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ownFaces } from '#platform/server/session.ts';
import { aplicaciones, recaudaciones, turnos } from '../tables.ts';

export type RecaudacionFila = typeof recaudaciones.$inferSelect;
export const AREA = 'recaudaciones';

const RELOJ = new Intl.DateTimeFormat('es-CL', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'America/Santiago' });

/** Hour of the act in Chile, HH:MM. */
export function horaDe(ctx: Ctx): string {
  return RELOJ.format(ctx.ahora);
}

/** Name of an office by its code, also of one that closed. */
export async function nombreOficina(ctx: ReadCtx, office: string): Promise<string> {
  return (await sucursalesDe(ctx)).find((s) => s.codigo === office)?.nombre ?? (await nombreSucursal(ctx, office)) ?? office;
}

/** The same in a question, of the office that a column says. */
export async function oficinaEnSql(ctx: ReadCtx, columna: SQL): Promise<SQL> {
  const nombres = Object.fromEntries((await sucursalesDe(ctx)).map((s) => [s.codigo, s.nombre]));
  return sql`coalesce(${JSON.stringify(nombres)}::jsonb ->> ${columna}, ${columna})`;
}

/** What a receipt is called wherever a person reads it, books included: its office by its name, and its number in it. */
export async function comprobanteDe(ctx: ReadCtx, r: Pick<RecaudacionFila, 'office' | 'num_comprobante'>): Promise<string> {
  return `${await nombreOficina(ctx, r.office)} ${r.num_comprobante}`;
}

/** Codes of the branches of the session. */
export async function oficinasPropias(ctx: ReadCtx): Promise<string[]> {
  const mias = ctx.session.sucursales;
  return (await sucursalesDe(ctx)).filter((s) => mias.includes(s.id) || mias.includes(s.codigo)).map((s) => s.codigo);
}

/** Who receives money sees what anybody owes; the others, what the clients of their portfolio owe. */
export const veTodo = async (ctx: ReadCtx, rut: string): Promise<boolean> =>
  ctx.session.alcance === 'empresa' || ctx.can('recaudaciones:registrar') || alcanzaCliente(ctx, rut);

/** Receipts of the offices of a session, of its branch or of those of its zone, and those it made. */
export async function alcanceDeOficina(ctx: ReadCtx): Promise<SQL | undefined> {
  const oficinas = ctx.session.alcance === 'propio' ? [] : await oficinasPropias(ctx);
  return or(
    oficinas.length > 0 ? inArray(recaudaciones.office, oficinas) : undefined,
    arrayOverlaps(recaudaciones.hecho_por, [...ownFaces(ctx.session)]),
  );
}

/** Receipts that a session reaches: all, or those of its offices, those it made and those of clients of its portfolio. */
export async function alcance(ctx: ReadCtx): Promise<SQL | undefined> {
  if (ctx.session.alcance === 'empresa') return undefined;
  const deCliente = alcanceCliente(ctx, aplicaciones.cliente_rut);
  return or(
    await alcanceDeOficina(ctx),
    sql`exists (select 1 from ${aplicaciones} where ${aplicaciones.empresa_id} = ${recaudaciones.empresa_id}
      and ${aplicaciones.recaudacion_id} = ${recaudaciones.id} and ${deCliente})`,
  );
}

/** A receipt within the reach of the session; 404 otherwise. */
export async function cargarRecaudacion(ctx: ReadCtx, id: string, lock: boolean): Promise<RecaudacionFila | undefined> {
  const row = await ctx.find(recaudaciones, id);
  if (!row) return undefined;
  const filtro = await alcance(ctx);
  if (filtro) {
    const [visto] = await ctx.db
      .select({ id: recaudaciones.id })
      .from(recaudaciones)
      .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), eq(recaudaciones.id, id), filtro));
    if (!visto) throw new NotFound();
  }
  return lock ? (ctx as Ctx).lock(recaudaciones, id) : row;
}

/** Receipts of a debtor follow one another until commit: it is the first lock that every one of them takes. */
export async function tomarTurno(ctx: Ctx, rut: Rut): Promise<void> {
  await ctx.db
    .insert(turnos)
    .values({ empresa_id: ctx.empresa_id, rut, n: 1 })
    .onConflictDoUpdate({ target: [turnos.empresa_id, turnos.rut], set: { n: sql`${turnos.n} + 1` } });
}

/** Applied receipts of a debtor after a place in its history: later value date, or the same day and a later registration. */
export async function posteriores(ctx: ReadCtx, rut: Rut, desde: { fecha: Fecha; id: string | null }): Promise<RecaudacionFila[]> {
  const despues = desde.id
    ? or(gt(recaudaciones.fecha_pago, desde.fecha), and(eq(recaudaciones.fecha_pago, desde.fecha), gt(recaudaciones.id, desde.id)))
    : gt(recaudaciones.fecha_pago, desde.fecha);
  return ctx.db
    .select()
    .from(recaudaciones)
    .where(
      and(
        eq(recaudaciones.empresa_id, ctx.empresa_id),
        eq(recaudaciones.rut_deudor, rut),
        inArray(recaudaciones.estado, ['aplicada', 'conciliada']),
        despues,
      ),
    )
    .orderBy(asc(recaudaciones.fecha_pago), asc(recaudaciones.id));
}
