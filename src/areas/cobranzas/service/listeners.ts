import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { disputas, gestiones, items } from '../tables.ts';
import { alAvisarCargo, porAvisarCargo } from './cargos-avisados.ts';
import { retirarDe } from './items-sql.ts';
import { seguir, seguirMovidas, sincronizar } from './sincronizar.ts';
import { alDesvincular, alTraspasar, porTraspasar } from './traspaso-sql.ts';

/** The people who owe some debts, whose tickets follow what this act does to them: all of them at its end, at once. */
const seguirDeudas = (ctx: Ctx, pks: readonly string[]): Promise<void> =>
  seguirMovidas(
    ctx,
    pks.map((pk) => ({ pk })),
  );
const deDocumento = (ctx: Ctx, e: { documento_id: string }): Promise<void> => seguirDeudas(ctx, [`documento:${e.documento_id}`]);
const deCredito = (ctx: Ctx, e: { rut: string }): Promise<void> => seguir(ctx, [e.rut as Rut]);
/** A credit whose debts leave without being paid. */
const sale = (salida: 'RETIRADA' | 'CASTIGADA') => async (ctx: Ctx, e: { rut: string; credito_id: string }) => {
  await retirarDe(ctx, { area: 'creditos', id: e.credito_id }, salida);
  await deCredito(ctx, e);
};
const deCheque =
  (o: { abre?: boolean } = {}) =>
  (ctx: Ctx, e: { cliente_rut: string; rut_girador: string }): Promise<void> =>
    seguir(ctx, [...new Set([e.cliente_rut, e.rut_girador])] as Rut[], o);

/** From today who bought it asks for its cuotas by himself: they leave their tickets, which close when nothing else is left in them. */
async function alCobrarOtro(ctx: Ctx, e: { credito_id: string }): Promise<void> {
  const suyas = await ctx.rows(items, and(eq(items.origen_area, 'creditos'), eq(items.origen_id, e.credito_id), eq(items.vivo, true)));
  await seguirDeudas(
    ctx,
    suyas.map((i) => i.pk),
  );
}

/** A bank did not charge a debt and nobody will try again by itself: somebody must ask for it, due or not. */
const alRechazarPac = (ctx: Ctx, e: { rut: Rut; pk: string }): Promise<void> =>
  ctx.last(async () => void (await sincronizar(ctx, { al: ctx.hoy, ruts: [e.rut] }, { pks: [e.pk], origen: 'PAC_RECHAZADO' })));

/** What moves a debt: the tickets of who owes it follow in the same act. What no event tells, the night repairs. */
export const listeners: Listeners = {
  'documento.abonado': deDocumento,
  'documento.demandado': deDocumento,
  'documento.devuelto_de_judicial': deDocumento,
  'obligacion.abonada': (ctx, e) => seguirDeudas(ctx, [e.pk]),
  'obligacion.cerrada': (ctx, e) => seguir(ctx, [e.rut]),
  'credito.cobros': deCredito,
  'credito.cambiado': deCredito,
  'credito.pagado': deCredito,
  'credito.cobra_otro': alCobrarOtro,
  'credito.reabierto': deCredito,
  'credito.reprogramado': sale('RETIRADA'),
  'credito.reprogramacion_deshecha': deCredito,
  'credito.anulado': sale('RETIRADA'),
  'credito.giro_reversado': sale('RETIRADA'),
  'credito.castigado': sale('CASTIGADA'),
  'cheque.protestado': deCheque({ abre: true }),
  'cheque.pagado': deCheque(),
  'pac.rechazado': alRechazarPac,
  'pac.avisado': alAvisarCargo,
  'cartera.traspasada': alTraspasar,
  'ejecutivo.desvinculado': alDesvincular,
};

/** `credito.por_cargar_gastos`: the useful notices that left by mail, with the day of each, for the debts that they named. */
async function avisosUtiles(
  ctx: ReadCtx,
  e: Question<'credito.por_cargar_gastos'>,
): Promise<AnswerTo<'credito.por_cargar_gastos'> | undefined> {
  if (e.pks.length === 0) return undefined;
  const filas = (await ctx.rows(gestiones, arrayOverlaps(gestiones.pks, [...e.pks]))).filter((g) => g.plantilla === 'AVISO_UTIL');
  const pedidas = new Set(e.pks);
  return filas.length === 0 ? undefined : filas.flatMap((g) => g.pks.filter((pk) => pedidas.has(pk)).map((pk) => ({ pk, fecha: g.fecha })));
}

/** `pac.por_incluir`: what somebody disputes is not charged to his account until it is resolved. */
async function enDisputa(ctx: ReadCtx, { pks }: Question<'pac.por_incluir'>): Promise<AnswerTo<'pac.por_incluir'> | undefined> {
  if (pks.length === 0) return undefined;
  const pedidas = new Set(pks);
  const abiertas = await ctx.rows(disputas, eq(disputas.estado, 'abierta'));
  const suyas = [...new Set(abiertas.flatMap((d) => d.pks.filter((pk) => pedidas.has(pk))))];
  return suyas.length > 0 ? suyas.map((pk) => ({ pk, motivo: 'en disputa' })) : undefined;
}

export const answers: Answers = {
  'cartera.por_traspasar': porTraspasar,
  'pac.por_incluir': enDisputa,
  'pac.por_avisar': porAvisarCargo,
  'credito.por_cargar_gastos': avisosUtiles,
};
