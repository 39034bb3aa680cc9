import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { pasivosPorId } from '#areas/pasivos/public.server.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import { addDays, firstDay, lastDay } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { estados } from '../domain/estados.ts';
import { cajas, recaudaciones } from '../tables.ts';
import { alVerCredito } from './castigo.ts';
import { alPagarCheque, alProtestarCheque } from './cheque.ts';
import { alPorAplicarCheque, reciboQueEspera } from './cheque-solo.ts';
import { alEnlazarAsiento } from './enlazar.ts';
import { entregarEfectivo, ofrecerCajas } from './entregar.ts';
import { escribirHistoria } from './escribir.ts';
import { AREA, comprobanteDe, posteriores, tomarTurno } from './filas.ts';
import { exigirReaplicables, reproducir } from './reproducir.ts';

/** A deposit found its owner: it applies to the debts chosen with its original value date, in the transaction that identified it. */
async function alIdentificar(ctx: Ctx, e: Event<'pasivo.identificado'>): Promise<void> {
  const [p] = await pasivosPorId(ctx, [e.pasivo_id]);
  if (p?.origen_area !== AREA) return;
  await tomarTurno(ctx, e.rut);
  const r = await ctx.lock(recaudaciones, p.origen_id);
  if (r.estado !== 'por_identificar') return;
  const estado = estados.go('por_identificar', 'identificar', r.asientos_conciliados.length > 0 ? 'conciliada' : 'aplicada');
  const nueva = await ctx.update(recaudaciones, r.id, {
    rut_deudor: e.rut,
    nombre_deudor: (await personaPorRut(ctx, e.rut))?.nombre ?? null,
    rut_pagador: r.rut_pagador ?? e.rut,
    identificado: true,
    pedido: { obligaciones: e.obligaciones.map((pk) => ({ pk, monto: null })), manual: false, tipo_a_favor: 'SALDO_A_FAVOR' },
    estado,
  });
  const pago = { fecha: r.fecha_pago, monto: r.monto, obligaciones: nueva.pedido.obligaciones, manual: false };
  const historia = await reproducir(ctx, { rut: e.rut, nuevo: { fila: nueva, pago }, bloquear: true });
  exigirReaplicables(historia.deshacer, historia.ajenos);
  const motivo = `se identificó el depósito ${await comprobanteDe(ctx, r)}`;
  await escribirHistoria(ctx, historia, { nueva, fecha: ctx.hoy, motivo });
}

/** `credito.por_reaplicar`: its own payments, when receipts came in since that day. */
async function porReaplicar(ctx: ReadCtx, e: Question<'credito.por_reaplicar'>): Promise<AnswerTo<'credito.por_reaplicar'> | undefined> {
  const siguen = await posteriores(ctx, e.rut as Rut, { fecha: addDays(e.desde, -1), id: null });
  return siguen.length === 0 ? undefined : e.pagos.filter((p) => p.area === AREA).map((p) => p.evento_id);
}

/**
 * `credito.reaplicado`: what another area received changed what the receipts since then find: the history of the debtor is applied again from
 * that day, with the credit already rebuilt. 409 `conciliada`, `deposito_identificado` when one that must change cannot; those that only could
 * have paid something else stay as they are.
 */
async function alReaplicarse(ctx: Ctx, e: Event<'credito.reaplicado'>): Promise<void> {
  const suyos = e.pagos.filter((p) => p.area === AREA).map((p) => p.evento_id);
  const rut = e.rut as Rut;
  if ((await posteriores(ctx, rut, { fecha: addDays(e.desde, -1), id: null })).length === 0) return;
  await tomarTurno(ctx, rut);
  const historia = await reproducir(ctx, { rut, desde: e.desde, bloquear: true });
  const fijos = historia.ajenos.length > 0 || historia.deshacer.some((r) => r.estado === 'conciliada' || r.identificado);
  if (suyos.length === 0 && fijos) return;
  exigirReaplicables(historia.deshacer, historia.ajenos);
  await escribirHistoria(ctx, historia, { nueva: null, fecha: ctx.hoy, motivo: e.motivo });
}

async function alConciliar(ctx: Ctx, e: Event<'movimiento.conciliado'>): Promise<void> {
  if (e.origen.area !== AREA) return;
  const [r] = await ctx.lockAll(recaudaciones, eq(recaudaciones.id, e.origen.id));
  if (!r || r.asientos_conciliados.includes(e.asiento_id)) return;
  const asientos_conciliados = [...r.asientos_conciliados, e.asiento_id];
  const estado = r.estado === 'aplicada' ? estados.go('aplicada', 'conciliar') : r.estado;
  await ctx.update(recaudaciones, r.id, { asientos_conciliados, estado });
}

async function alDesconciliar(ctx: Ctx, e: Event<'movimiento.desconciliado'>): Promise<void> {
  if (e.origen.area !== AREA) return;
  const r = await ctx.find(recaudaciones, e.origen.id);
  if (!r?.asientos_conciliados.includes(e.asiento_id)) return;
  const asientos_conciliados = r.asientos_conciliados.filter((a) => a !== e.asiento_id);
  const vuelve = r.estado === 'conciliada' && asientos_conciliados.length === 0;
  await ctx.update(recaudaciones, r.id, { asientos_conciliados, estado: vuelve ? estados.go('conciliada', 'deshacer_calce') : r.estado });
}

/** What a month must have ready to close: its sheets closed. */
async function alCerrarPeriodo(ctx: ReadCtx, e: Question<'periodo.por_cerrar'>): Promise<AnswerTo<'periodo.por_cerrar'>> {
  const abiertas = await ctx.db
    .select({ id: cajas.id })
    .from(cajas)
    .where(
      and(
        eq(cajas.empresa_id, ctx.empresa_id),
        gte(cajas.fecha, firstDay(e.periodo)),
        lte(cajas.fecha, lastDay(e.periodo)),
        inArray(cajas.estado, ['abierta', 'en_cuadratura', 'reabierta']),
      ),
    );
  const detalle = abiertas.length > 0 ? { detalle: `${abiertas.length} sin cerrar` } : {};
  return [{ codigo: 'cajas', titulo: 'Cajas del mes cerradas', ok: abiertas.length === 0, ...detalle, url: '/recaudaciones/caja' }];
}

export const listeners: Listeners = {
  'cheque.por_aplicar': alPorAplicarCheque,
  'cheque.pagado': alPagarCheque,
  'cheque.protestado': alProtestarCheque,
  'pasivo.identificado': alIdentificar,
  'credito.reaplicado': alReaplicarse,
  'movimiento.conciliado': alConciliar,
  'movimiento.desconciliado': alDesconciliar,
  'efectivo.por_entregar': entregarEfectivo,
};

/** What recaudaciones answers to the areas that ask. */
export const answers: Answers = {
  'asiento.por_enlazar': alEnlazarAsiento,
  'cheque.recibo': reciboQueEspera,
  'credito.por_reaplicar': porReaplicar,
  'credito.visto': alVerCredito,
  'efectivo.cajas': ofrecerCajas,
  'periodo.por_cerrar': alCerrarPeriodo,
};
