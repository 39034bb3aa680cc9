import { cuotasPorPk, RECIBEN_PAGOS } from '#areas/creditos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Events } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { recaudaciones } from '../tables.ts';
import { exigirCheque, reciboDe } from './cheque.ts';
import type { EntradaRecibo } from './entrada.ts';
import { oficinasPropias } from './filas.ts';
import { cabecera } from './registrar.ts';

/** Already money of a write-off: its receipt recovers it. */
const CON_RECIBO: readonly string[] = [...RECIBEN_PAGOS, 'castigado'];

/** Office of the receipt: that of the credit; without it, that of who says that the bank paid. */
async function oficinaDe(ctx: Ctx, pk: string): Promise<string | undefined> {
  const suya = (await obligacionPorPk(ctx, pk))?.sucursal ?? (await oficinasPropias(ctx))[0];
  return suya ?? (await sucursalesDe(ctx))[0]?.codigo;
}

/**
 * `cheque.por_aplicar`: the receipt that waits for it will apply it. One that was left for a cuota and that nobody gave a receipt gets its own
 * now, so that a cuota is paid in one way: by date among the other payments, with the charges and the mora of its day, and in the entry of
 * that day. Another debt, or a credit that takes no money, is left to who asks.
 */
export async function alPorAplicarCheque(ctx: Ctx, e: Events['cheque.por_aplicar']): Promise<void> {
  const hecho = await reciboDe(ctx, e.cheque_id);
  if (hecho) {
    if (hecho.estado === 'en_cobro') e.recibo = hecho.id;
    return;
  }
  const [q] = e.objeto_pk.startsWith('cuota:') ? await cuotasPorPk(ctx, [e.objeto_pk]) : [];
  if (!q || q.rut !== e.cliente_rut || !CON_RECIBO.includes(q.estado)) return;
  const office = await oficinaDe(ctx, e.objeto_pk);
  if (!office) return;
  const recibo: EntradaRecibo & { rut_deudor: typeof q.rut } = {
    ...{ rut_deudor: q.rut, rut_pagador: e.rut_girador as Rut, cheque_id: e.cheque_id, medio_pago: 'CHEQUE', monto: pesos(e.monto) },
    ...{ fecha_pago: e.fecha, office, via: 'OFICINA', manual: false, por_identificar: false },
  };
  const cheque = await exigirCheque(ctx, recibo, null);
  const cabeza = await cabecera(ctx, recibo, { origen: 'cheque', origen_id: e.cheque_id, sin_deuda_a_favor: true }, null);
  const cero = { redondeo: pesos(0), excedente: pesos(0) };
  e.recibo = (await ctx.insert(recaudaciones, { ...cabeza, ...cheque, ...cero, estado: 'en_cobro', tipo_pago: 'ABONO' })).id;
}
