import { Conflict, Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import { div, mul, roundScaled } from '#kernel/values/decimal.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { PrepagoGuardado } from '../tables.ts';
import { liquidacionDe } from './creditos.ts';
import type { EntradaPedido } from './pedido-y-recibo.ts';
import type { Historia } from './reproducir.ts';

/** Least capital that is prepaid without consent: the part of the balance, rounded up (20 %: 539.856 of 2.699.276; Ley 18.010 art. 10). */
export function minimoPrepago(saldo: Pesos, pct: string): Pesos {
  return pesos(Number(roundScaled(div(mul(saldo, pct), 100), 0, 'up')));
}

/** The prepayment asked for, with the months of commission that the credit was agreed with. 404; 422 `comision_no_pactable`. */
export function prepagoPedido(h: Historia, e: EntradaPedido): PrepagoGuardado | null {
  if (!e.prepago) return null;
  const { credito_id, politica, meses_comision } = e.prepago;
  const c = h.inicio.creditos.get(credito_id);
  if (!c) throw new NotFound();
  if (meses_comision && !c.caja.sobre_5000_uf) throw new Rule('comision_no_pactable', {}, { prepago: ['Sólo se pacta sobre 5.000 UF'] });
  return { credito_id, politica, meses_comision: meses_comision ?? c.caja.meses_comision };
}

/**
 * A small partial prepayment needs the consent of the company, which an authorised person gives with a reason (Ley 18.010 art. 10). 409
 * `credito_ya_pagado` {numero}; 422 `prepago_parcial_bajo_minimo` {minimo}, `prepago_sin_capital`; 403 `sin_permiso`.
 */
export function exigirPrepago(ctx: ReadCtx, h: Historia, e: EntradaPedido): void {
  if (!e.prepago) return;
  const propio = h.turnos.find((t) => t.turno.fila === null);
  const [antes, despues] = [h.inicio.creditos.get(e.prepago.credito_id), propio?.mundo.creditos.get(e.prepago.credito_id)];
  if (!antes || !despues) throw new NotFound();
  const l = { fecha: e.fecha_pago, recibo: null };
  const { capital: debia, total } = liquidacionDe(antes, l);
  if (total <= 0) throw new Conflict('credito_ya_pagado', { numero: antes.caja.numero }, { prepago: ['El crédito ya está pagado'] });
  const capital = pesos(debia - liquidacionDe(despues, l).capital);
  if (capital <= 0) throw new Rule('prepago_sin_capital', {}, { monto: ['No alcanza para prepagar capital'] });
  const minimo = minimoPrepago(debia, antes.caja.prepago_minimo_pct);
  if (capital >= debia || capital >= minimo) return;
  if (!e.prepago.consentimiento)
    throw new Rule(
      'prepago_parcial_bajo_minimo',
      { minimo: formatPesos(minimo) },
      { monto: [`El capital prepagado debe ser ${formatPesos(minimo)} o más`] },
    );
  if (!ctx.can('recaudaciones:aplicar-manual')) throw new Forbidden('sin_permiso', { accion: 'consentir un prepago menor' });
  if (!e.motivo) throw new Rule('motivo_requerido', {}, { motivo: ['Indique por qué se consiente'] });
}
