import { and, asc, between, eq, isNull, like, max, min, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { mensualDeAnual } from '#finanzas/tmc.ts';
import { Invalid } from '#kernel/errors.ts';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cargas, feriados, indicesIpc, indicesUf, indicesUtm, parametros, tmcs } from '../tables.ts';
import { tmcsAl } from './tasas.ts';
import { fechaMaximaUf } from './valores.ts';

/** UF of the days of a month. */
export async function ufDelMes(ctx: ReadCtx, mes: string) {
  return ctx.db
    .select()
    .from(indicesUf)
    .where(between(indicesUf.fecha, `${mes}-01` as Fecha, sql`(${`${mes}-01`}::date + interval '1 month' - interval '1 day')::date`))
    .orderBy(asc(indicesUf.fecha));
}

/** UTM of the months of a year, with the IPC of each month. */
export async function utmDelAnio(ctx: ReadCtx, anio: number) {
  return ctx.db
    .select({ mes: indicesUtm.mes, valor: indicesUtm.valor, origen: indicesUtm.origen, ipc: indicesIpc.variacion })
    .from(indicesUtm)
    .leftJoin(indicesIpc, eq(indicesIpc.mes, indicesUtm.mes))
    .where(like(indicesUtm.mes, `${anio}-%`))
    .orderBy(asc(indicesUtm.mes));
}

/** TMC table as of a date; monthly = annual / 12 (domain §3). */
export async function tablaTmc(ctx: ReadCtx, fecha: Fecha) {
  return (await tmcsAl(ctx, fecha))
    .map((r) => ({ ...r, tasa_mensual: mensualDeAnual(r.tasa_anual) }))
    .sort((a, b) => a.codigo.localeCompare(b.codigo));
}

/** Holidays of the law alone, without rows by hand. */
const POR_LEY = makeCalendario([]);

/** As the API shows it: whether the law gives it or a person wrote it. */
export const verFeriado = (f: typeof feriados.$inferSelect) => ({
  ...f,
  a_mano: f.tipo === 'regional' || f.tipo === 'electoral' || POR_LEY.holidayName(f.fecha) === null,
});

/** Where a holiday rules: 400 at `regiones` when a regional one names no place, or one that is no region nor commune. Null: everywhere. */
export async function exigirLugares(ctx: ReadCtx, f: { tipo: string; regiones?: string[] | undefined }): Promise<string[] | null> {
  if (f.tipo !== 'regional') return null;
  const lugares = [...new Set(f.regiones ?? [])];
  if (lugares.length === 0) throw new Invalid({ regiones: ['Elija al menos una región o comuna'] });
  const conocidos = new Set([...(await opcionesDe(ctx, 'regiones')), ...(await opcionesDe(ctx, 'comunas'))].map((o) => o.codigo));
  const malos = lugares.filter((l) => !conocidos.has(l));
  if (malos.length > 0) throw new Invalid({ regiones: malos.slice(0, 5).map((l) => `No existe la región o comuna ${l}`) });
  return lugares;
}

export async function feriadosDelAnio(ctx: ReadCtx, anio: number) {
  const rows = await ctx.db
    .select()
    .from(feriados)
    .where(and(eq(feriados.empresa_id, ctx.empresa_id), between(feriados.fecha, `${anio}-01-01` as Fecha, `${anio}-12-31` as Fecha)))
    .orderBy(asc(feriados.fecha));
  return rows.map(verFeriado);
}

/** How far each table reaches, and what waits for a second person. */
export async function salud(ctx: ReadCtx) {
  const propia = eq(tmcs.empresa_id, ctx.empresa_id);
  const uf_hasta = await fechaMaximaUf(ctx);
  const [utm] = await ctx.db.select({ mes: max(indicesUtm.mes) }).from(indicesUtm);
  const [abierta] = await ctx.db
    .select({ id: tmcs.id })
    .from(tmcs)
    .where(and(propia, isNull(tmcs.hasta)))
    .limit(1);
  const [cierre] = await ctx.db
    .select({ hasta: min(tmcs.hasta) })
    .from(tmcs)
    .where(and(propia, sql`${tmcs.hasta} >= ${ctx.hoy}`));
  const tmc_hasta = abierta ? null : ((cierre?.hasta as Fecha | null | undefined) ?? null);
  const [fin] = await ctx.db
    .select({ f: max(feriados.fecha) })
    .from(feriados)
    .where(eq(feriados.empresa_id, ctx.empresa_id));
  const [propuestas] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(parametros)
    .where(and(eq(parametros.empresa_id, ctx.empresa_id), eq(parametros.estado, 'propuesto')));
  const [pendientes] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(cargas)
    .where(and(eq(cargas.empresa_id, ctx.empresa_id), eq(cargas.estado, 'cargado')));
  return {
    uf_hasta,
    uf_dias: uf_hasta ? daysBetween(ctx.hoy, uf_hasta) : null,
    utm_hasta: utm?.mes ?? null,
    tmc_hasta,
    tmc_dias: tmc_hasta ? daysBetween(ctx.hoy, tmc_hasta) : null,
    feriados_hasta: fin?.f ? String(fin.f).slice(0, 4) : null,
    propuestas: propuestas?.n ?? 0,
    cargas: pendientes?.n ?? 0,
  };
}
