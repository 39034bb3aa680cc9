import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { recompras, rendiciones } from '../tables.ts';
import { alPorCondonar } from './consentimiento.ts';
import { alPreguntarContingente } from './contingente.ts';
import { alPreguntarDestino } from './destino.ts';
import { alEnlazarAsiento } from './enlazar.ts';
import { AREA, cobradosPorOtro, duenoEl } from './filas.ts';
import { alCobrar, alPagarse, alReabrirse } from './recaudos.ts';
import { recompraPagada, recompraRechazada, revisarRecompra } from './recomprar.ts';
import { rendicionPagada, rendicionRechazada } from './rendir.ts';

async function alConfirmarGiro(ctx: Ctx, e: Event<'giro.confirmado'>): Promise<void> {
  if (e.origen_area !== AREA) return;
  const rendicion = await ctx.find(rendiciones, e.origen_id);
  if (rendicion) return rendicionPagada(ctx, rendicion, e);
  return recompraPagada(ctx, await ctx.get(recompras, e.origen_id), e);
}

async function alRechazarGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  if (e.origen_area !== AREA) return;
  const rendicion = await ctx.find(rendiciones, e.origen_id);
  if (rendicion) return rendicionRechazada(ctx, rendicion, e.causa);
  return recompraRechazada(ctx, await ctx.get(recompras, e.origen_id), e.causa);
}

async function alRevisarGiro(ctx: ReadCtx, e: Question<'giro.por_autorizar'>): Promise<AnswerTo<'giro.por_autorizar'> | undefined> {
  const recompra = e.origen_area === AREA ? await ctx.find(recompras, e.origen_id) : undefined;
  return recompra && revisarRecompra(ctx, recompra);
}

/** `pagare.duenos`: the notes sold and not bought back on a day, with their buyer. */
async function alPreguntarDuenos(ctx: ReadCtx, e: Question<'pagare.duenos'>): Promise<AnswerTo<'pagare.duenos'> | undefined> {
  const suyos: Record<string, { rut: Rut; nombre: string }> = {};
  for (const pagarevista of e.pagarevistas) {
    const { suyo } = await duenoEl(ctx, pagarevista, e.fecha);
    if (suyo) suyos[pagarevista] = { rut: suyo.rut, nombre: suyo.nombre };
  }
  return Object.keys(suyos).length > 0 ? suyos : undefined;
}

/** `credito.cobrador`: of some credits, those whose buyer collects by himself on a day. */
async function alPreguntarCobrador(ctx: ReadCtx, e: Question<'credito.cobrador'>): Promise<AnswerTo<'credito.cobrador'> | undefined> {
  const suyos = await cobradosPorOtro(ctx, e.credito_ids, e.fecha);
  return suyos.length > 0 ? Object.fromEntries(suyos.map((s) => [s.credito_id, { rut: s.rut, nombre: s.nombre }])) : undefined;
}

/** `credito.cobrados_por_otro`: of all of them. */
async function alPreguntarCobrados(
  ctx: ReadCtx,
  e: Question<'credito.cobrados_por_otro'>,
): Promise<AnswerTo<'credito.cobrados_por_otro'> | undefined> {
  const suyos = await cobradosPorOtro(ctx, null, e.fecha);
  return suyos.length > 0 ? suyos.map((s) => s.credito_id) : undefined;
}

export const listeners: Listeners = {
  'condonacion.por_aprobar': alPorCondonar,
  'credito.cobros': alCobrar,
  'credito.pagado': alPagarse,
  'credito.reabierto': alReabrirse,
  'giro.confirmado': alConfirmarGiro,
  'giro.rechazado': alRechazarGiro,
};

export const answers: Answers = {
  'asiento.por_enlazar': alEnlazarAsiento,
  'credito.cobrador': alPreguntarCobrador,
  'credito.cobrados_por_otro': alPreguntarCobrados,
  'giro.por_autorizar': alRevisarGiro,
  'pagare.duenos': alPreguntarDuenos,
  'posicion.contingente': alPreguntarContingente,
  'recaudacion.destino': alPreguntarDestino,
};
