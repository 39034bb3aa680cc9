import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Conflict } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { asientosDe, type Evento } from '../domain/eventos/registro.ts';
import { type EstadoPeriodo, exigirFechaContable, fechaDeReversa } from '../domain/periodo.ts';
import { asientos, periodos } from '../tables.ts';
import { type AsientoEscrito, escribir, leerAsientos, type Origen } from './contabilizar.ts';

/** State of the month of a day; a month that nobody opened is abierto, unless a later one is already closed. */
async function estadoDelPeriodo(ctx: ReadCtx, fecha: Fecha): Promise<EstadoPeriodo> {
  const periodo = periodoOf(fecha);
  const filas = await ctx.db
    .select({ periodo: periodos.periodo, estado: periodos.estado })
    .from(periodos)
    .where(and(eq(periodos.empresa_id, ctx.empresa_id), sql`(${periodos.periodo} = ${periodo} or ${periodos.estado} = 'cerrado')`));
  if (filas.some((p) => p.estado === 'cerrado' && p.periodo > periodo)) return 'cerrado';
  return (filas.find((p) => p.periodo === periodo)?.estado ?? 'abierto') as EstadoPeriodo;
}

/** Whether the month of a day takes no more entries. */
/** The first month with books; null before there is any. */
export async function primerPeriodo(ctx: ReadCtx): Promise<Periodo | null> {
  const [primero] = await ctx.db
    .select({ periodo: periodos.periodo })
    .from(periodos)
    .where(eq(periodos.empresa_id, ctx.empresa_id))
    .orderBy(asc(periodos.periodo))
    .limit(1);
  return (primero?.periodo as Periodo | undefined) ?? null;
}

export const periodoCerrado = async (ctx: ReadCtx, fecha: Fecha): Promise<boolean> => (await estadoDelPeriodo(ctx, fecha)) === 'cerrado';

/**
 * Day of the entry of money that is worth since `fecha`, and of the contra-entry of one of that day: that same day while its period takes
 * entries of this session; today once it does not, or if it is to come.
 */
export async function fechaContable(ctx: ReadCtx, fecha: Fecha): Promise<Fecha> {
  if (fecha >= ctx.hoy) return ctx.hoy;
  return fechaDeReversa(fecha, ctx.hoy, await estadoDelPeriodo(ctx, fecha), ctx.can('libro:cerrar-periodo'));
}

/** 422 `fecha_futura` or `periodo_cerrado` when an entry of that day would be refused to this session. */
export async function exigirPeriodoAbierto(ctx: ReadCtx, fecha: Fecha): Promise<void> {
  const estado = await estadoDelPeriodo(ctx, fecha);
  exigirFechaContable({ fecha, hoy: ctx.hoy, estado, cierraPeriodos: ctx.can('libro:cerrar-periodo') });
}

/** Not yet reversed. */
export const sinReversa = (empresa_id: string) =>
  sql`not exists (select 1 from libro_asiento r where r.empresa_id = ${empresa_id} and r.reversa_de = ${asientos.id})`;

async function contraasientos(
  ctx: Ctx,
  originales: readonly AsientoEscrito[],
  motivo: string,
  fecha: Fecha | undefined,
): Promise<AsientoEscrito[]> {
  const escritos: AsientoEscrito[] = [];
  const fechas = new Map<string, Fecha>();
  for (const a of originales) fechas.set(a.id, fecha ?? (await fechaContable(ctx, a.fecha_contable)));
  // Entries of one act share the day: one writing for each day.
  for (const [dia, grupo] of agrupar([...originales].reverse(), (a) => fechas.get(a.id) ?? ctx.hoy)) {
    for (const [, mismos] of agrupar(grupo, (a) => `${a.origen.area}/${a.origen.id}`)) {
      const [primero] = mismos;
      if (!primero) continue;
      escritos.push(
        ...(await escribir(ctx, {
          evento: 'reversa',
          entradas: mismos.flatMap((a) => asientosDe('reversa', { original: a.lineas })),
          origen: primero.origen,
          fecha: dia,
          glosa: `Reversa: ${motivo}`.slice(0, 200),
          reversa_de: mismos.map((a) => a.id),
          motivo,
        })),
      );
    }
  }
  return escritos;
}

/**
 * Undoes every living entry of an act (of one event with `evento`), the last first, with contra-entries dated on the original's day when
 * its period takes entries, else today. What the act never posted is nothing to undo: [].
 * Throws 409 `asiento_ya_reversado` when all of them are reversed already; 422 `periodo_cerrado` for a given `fecha`.
 */
export async function reversarOrigen(
  ctx: Ctx,
  o: { origen: Origen; evento?: Evento | undefined; motivo: string; fecha?: Fecha | undefined },
): Promise<AsientoEscrito[]> {
  const propios = and(
    eq(asientos.empresa_id, ctx.empresa_id),
    eq(asientos.origen_area, o.origen.area),
    eq(asientos.origen_id, o.origen.id),
    isNull(asientos.reversa_de),
    o.evento ? eq(asientos.evento, o.evento) : undefined,
  );
  const vivos = await leerAsientos(ctx, and(propios, sinReversa(ctx.empresa_id)));
  if (vivos.length === 0) {
    const [alguno] = await ctx.db.select({ id: asientos.id }).from(asientos).where(propios).limit(1);
    if (alguno) throw new Conflict('asiento_ya_reversado');
    return [];
  }
  return contraasientos(ctx, vivos, o.motivo, o.fecha);
}

/** Undoes one entry. Whether it may be undone is asked before (`exigirReversable`). */
export async function reversarAsiento(ctx: Ctx, id: string, motivo: string, fecha?: Fecha): Promise<AsientoEscrito[]> {
  const [original] = await leerAsientos(ctx, eq(asientos.id, id));
  if (!original) throw new Conflict('asiento_ya_reversado');
  return contraasientos(ctx, [original], motivo, fecha);
}
