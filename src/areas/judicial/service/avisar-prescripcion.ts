import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { avisosDeAccion, ultimoDiaJudicial } from '#finanzas/prescripcion.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { concursos, intervinientes, prescripciones } from '../tables.ts';
import { AREA, type CausaFila, intervinientesDe, type PrescripcionFila } from './filas.ts';
import { claveDePrescripcion } from './recalcular.ts';

/** Days before a prescription on which the lawyer and the legal department are told. */
const ANTES = [90, 60, 30, 10] as const;

/** Clocks of some cases that still run, of who was not served, and end up to a day; the nearest first. */
export const relojesVivos = (ctx: ReadCtx, causa_ids: readonly string[], hasta?: Fecha): Promise<PrescripcionFila[]> =>
  causa_ids.length === 0
    ? Promise.resolve([])
    : ctx.rows(
        prescripciones,
        and(
          inArray(prescripciones.causa_id, [...causa_ids]),
          isNull(prescripciones.interrumpida_el),
          gte(prescripciones.limite, ctx.hoy),
          hasta ? lte(prescripciones.limite, hasta) : undefined,
        ),
        { orden: [asc(prescripciones.limite), asc(prescripciones.id)] },
      );

/** Who of some cases is in a renegotiation that goes on: her clock does not run, and each day moves its end. */
export async function enRenegociacion(ctx: ReadCtx, causa_ids: readonly string[]) {
  const ruts = (await ctx.rows(concursos, and(eq(concursos.tipo, 'RENEGOCIACION'), isNull(concursos.hasta)))).map((x) => x.rut);
  if (ruts.length === 0 || causa_ids.length === 0) return [];
  return ctx.rows(
    intervinientes,
    and(inArray(intervinientes.causa_id, [...causa_ids]), inArray(intervinientes.rut, ruts), eq(intervinientes.demandado, true)),
  );
}

async function avisar(ctx: Ctx, c: CausaFila, p: PrescripcionFila): Promise<void> {
  const quien = (await intervinientesDe(ctx, c.id)).find((i) => i.rut === p.rut);
  const vence = ultimoDiaJudicial(p.limite, await ctx.calendar(), c.comuna);
  const titulo = `Notifique a ${quien?.nombre ?? p.rut} a más tardar el ${formatFecha(vence)}: la acción prescribe el ${formatFecha(p.limite)}`;
  const comun = { area: AREA, registro_id: c.id, cliente_rut: null, tipo: 'completar', titulo, url: `/judicial/${c.id}`, vence } as const;
  const clave = claveDePrescripcion(c.id, p.rut);
  await ctx.emit('pendiente.abierto', { ...comun, entidad_id: clave, permiso: 'judicial:avanzar', ruts: [c.abogado] });
  await ctx.emit('pendiente.abierto', { ...comun, entidad_id: `${clave}:fiscalia`, permiso: 'judicial:cerrar', ruts: null });
}

/**
 * Who must serve each person before her prescription is told when it comes to each of the days of `ANTES`, by her nearest paper. What was told is kept
 * beside her clock: a night that did not run is caught up by the next, and no warning is given twice.
 */
export async function avisarPrescripciones(ctx: Ctx, filas: readonly CausaFila[]): Promise<number> {
  const ids = filas.map((c) => c.id);
  const causas = new Map(filas.map((c) => [c.id, c]));
  const detenidos = new Set((await enRenegociacion(ctx, ids)).map((i) => claveDePrescripcion(i.causa_id, i.rut)));
  const vistos = new Set<string>();
  let hechos = 0;
  for (const p of await relojesVivos(ctx, ids, addDays(ctx.hoy, Math.max(...ANTES)))) {
    const clave = claveDePrescripcion(p.causa_id, p.rut);
    const c = causas.get(p.causa_id);
    if (!c || vistos.has(clave) || detenidos.has(clave)) continue;
    vistos.add(clave);
    const ultimo = avisosDeAccion(p.limite, ANTES).findLast((dia) => dia <= ctx.hoy);
    if (!ultimo) continue;
    const antes = daysBetween(ultimo, p.limite);
    if (p.avisado !== null && p.avisado <= antes) continue;
    await avisar(ctx, c, p);
    await ctx.update(prescripciones, p.id, { avisado: antes });
    hechos += 1;
  }
  return hechos;
}
