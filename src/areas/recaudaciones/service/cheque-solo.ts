import { cuotasPorPk, RECIBEN_PAGOS } from '#areas/creditos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Event, Question } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { recaudaciones } from '../tables.ts';
import { CHEQUE_COMPRADO } from './asentar.ts';
import { exigirCheque, reciboDe } from './cheque.ts';
import { oficinasPropias } from './filas.ts';
import type { EntradaRecibo } from './pedido-y-recibo.ts';
import { cabecera } from './registrar.ts';
import { pedidoDe } from './reproducir.ts';

/** Already money of a write-off: its receipt recovers it. */
const CON_RECIBO: readonly string[] = [...RECIBEN_PAGOS, 'castigado'];

/** Office of the receipt: that of the credit; without it, that of who says that the bank paid. */
async function oficinaDe(ctx: Ctx, pk: string): Promise<string | undefined> {
  const suya = (await obligacionPorPk(ctx, pk))?.sucursal ?? (await oficinasPropias(ctx))[0];
  return suya ?? (await sucursalesDe(ctx))[0]?.codigo;
}

/**
 * The payment of a documento that is a cheque: of its debtor, by who drew the paper, in the account where it was deposited. Its documento already
 * paid or bought back, the money stays in favour of who drew it.
 */
async function reciboComprado(ctx: Ctx, e: Event<'cheque.por_aplicar'>, cuenta_banco: string): Promise<void> {
  const office = await oficinaDe(ctx, e.objeto_pk);
  if (!office) return;
  const rut_pagador = e.rut_girador as Rut;
  const recibo: EntradaRecibo & { rut_deudor: Rut } = {
    rut_deudor: (await obligacionPorPk(ctx, e.objeto_pk))?.rut ?? rut_pagador,
    rut_pagador,
    cheque_id: e.cheque_id,
    medio_pago: 'CHEQUE',
    monto: pesos(e.monto),
    fecha_pago: e.fecha,
    num_operacion_banco: e.num_cheque,
    office,
    via: 'OFICINA',
    manual: false,
    por_identificar: false,
    obligaciones: [{ pk: e.objeto_pk }],
  };
  const cabeza = await cabecera(ctx, recibo, { origen: CHEQUE_COMPRADO, origen_id: e.cheque_id, sin_deuda_a_favor: true }, null);
  const propios = { cheque_id: e.cheque_id, cuenta_banco, pedido: pedidoDe(recibo), redondeo: pesos(0), excedente: pesos(0) };
  await ctx.insert(recaudaciones, { ...cabeza, ...propios, estado: 'en_cobro', tipo_pago: 'ABONO' });
}

/** `cheque.recibo`: the receipt that waits for the bank to pay it. */
export async function reciboQueEspera(ctx: ReadCtx, e: Question<'cheque.recibo'>): Promise<string | undefined> {
  const hecho = await reciboDe(ctx, e.cheque_id);
  return hecho?.estado === 'en_cobro' ? hecho.id : undefined;
}

/**
 * `cheque.por_aplicar`: the receipt that waits for it will apply it. One that was left for a cuota and that nobody gave a receipt gets its own
 * now, so that a cuota is paid in one way: by date among the other payments, with the charges and the mora of its day, and in the entry of
 * that day. Another debt, or a credit that takes no money, is left to who asks.
 */
export async function alPorAplicarCheque(ctx: Ctx, e: Event<'cheque.por_aplicar'>): Promise<void> {
  if (await reciboDe(ctx, e.cheque_id)) return;
  if (e.comprado_en) return reciboComprado(ctx, e, e.comprado_en);
  const [q] = e.objeto_pk.startsWith('cuota:') ? await cuotasPorPk(ctx, [e.objeto_pk]) : [];
  if (!q || q.rut !== e.cliente_rut || !CON_RECIBO.includes(q.estado)) return;
  const office = await oficinaDe(ctx, e.objeto_pk);
  if (!office) return;
  const recibo: EntradaRecibo & { rut_deudor: typeof q.rut } = {
    rut_deudor: q.rut,
    rut_pagador: e.rut_girador as Rut,
    cheque_id: e.cheque_id,
    medio_pago: 'CHEQUE',
    monto: pesos(e.monto),
    fecha_pago: e.fecha,
    office,
    via: 'OFICINA',
    manual: false,
    por_identificar: false,
  };
  const cheque = await exigirCheque(ctx, recibo, null);
  const cabeza = await cabecera(ctx, recibo, { origen: 'cheque', origen_id: e.cheque_id, sin_deuda_a_favor: true }, null);
  const cero = { redondeo: pesos(0), excedente: pesos(0) };
  await ctx.insert(recaudaciones, { ...cabeza, ...cheque, ...cero, estado: 'en_cobro', tipo_pago: 'ABONO' });
}
