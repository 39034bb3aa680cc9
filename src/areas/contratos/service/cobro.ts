import { cerrarObligacion, contabilizar, cuentasBanco, registrarObligacion, reversarOrigen } from '#areas/libro/public.server.ts';
import { ivaPct } from '#areas/parametros/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { cobroDe, estadoCobro, exigirCobroReversable } from '../domain/cobro.ts';
import type { ContratoRow } from './filas.ts';

/** The fee in the auxiliary ledger. */
const pkCobro = (contrato_id: string): string => `gasto:${contrato_id}`;
const origenDe = (id: string) => ({ area: 'contratos', id });

export interface PagoCobro {
  cuenta_banco: string;
  num_operacion_banco: string;
  fecha: Fecha;
}

async function medioDe(ctx: ReadCtx, row: ContratoRow, p: PagoCobro) {
  const cuenta = (await cuentasBanco(ctx)).find((c) => c.codigo === p.cuenta_banco)?.codigo;
  if (!cuenta) throw new Invalid({ 'pago.cuenta_banco': ['Elija la cuenta en que se recibió'] });
  if (p.fecha > ctx.hoy) throw new Invalid({ 'pago.fecha': ['No puede ser posterior a hoy'] });
  return { medio: 'banco' as const, cuenta, rut: row.cliente_rut, documento: p.num_operacion_banco };
}

/**
 * Posts the fee with the first emission, once (`contrato_cobro`, ledger §3): the client owes it (1209, with its obligación, that
 * recaudaciones collects), or it came into a bank account that day. A later emission charges nothing again.
 */
export async function cobrar(ctx: Ctx, row: ContratoRow, pago: PagoCobro | null): Promise<Partial<ContratoRow>> {
  if (row.cobro_neto === null || row.cobro_fecha !== null) {
    if (pago) throw new Invalid({ pago: ['Este contrato no tiene un cobro por emitir'] });
    return {};
  }
  const c = cobroDe(row.cobro_neto, await ivaPct(ctx));
  const medio = pago ? await medioDe(ctx, row, pago) : undefined;
  const fecha = pago?.fecha ?? ctx.hoy;
  const cargo = { pk: pkCobro(row.id), rut: row.cliente_rut, documento: `${row.tipo}-${row.num_contrato}` };
  const glosa = `Cobro del contrato ${row.num_contrato} de ${row.nombre}`.slice(0, 200);
  await contabilizar(
    ctx,
    'contrato_cobro',
    { neto: c.neto, iva: c.iva, cargo, ...(medio ? { medio } : {}) },
    { origen: origenDe(row.id), fecha, glosa },
  );
  const puesto = { cobro_iva: c.iva, cobro_fecha: fecha };
  if (pago) return { ...puesto, cobro_pago: pago, cobro_pagado: c.total };
  const vencimiento = addDays(ctx.hoy, await ctx.param(contract, 'dias_pago_cobro'));
  await registrarObligacion(ctx, {
    pk: cargo.pk,
    tipo: 'gasto',
    rut: row.cliente_rut,
    origen_area: 'contratos',
    origen_id: row.id,
    numero: `Contrato ${row.num_contrato}`,
    documento: cargo.documento,
    capital: c.total,
    vencimiento,
  });
  return { ...puesto, cobro_vence: vencimiento };
}

/** Before annulling: another person than who emitted gives back what was charged. 403, 409 and 422 of `exigirCobroReversable`. */
export function exigirCobroAnulable(ctx: ReadCtx, row: ContratoRow): void {
  if (row.cobro_fecha === null) return;
  (ctx as Ctx).requireOther(row.emitido_por);
  exigirCobroReversable({ pagado: row.cobro_pagado, al_contado: row.cobro_pago !== null, conciliado: row.cobro_conciliado });
}

/** The contra-entry of the fee, and the client owes it no longer. */
export async function devolverCobro(ctx: Ctx, row: ContratoRow, motivo: string): Promise<Partial<ContratoRow>> {
  if (row.cobro_fecha === null) return {};
  const reversas = await reversarOrigen(ctx, { origen: origenDe(row.id), evento: 'contrato_cobro', motivo });
  if (row.cobro_pago === null) await cerrarObligacion(ctx, pkCobro(row.id), reversas[0]?.fecha_contable ?? ctx.hoy);
  return { cobro_reversado: true };
}

/** The fee as the screens show it; null in a contract that carries none. */
export async function cobroVisto(ctx: ReadCtx, row: ContratoRow) {
  if (row.cobro_neto === null) return null;
  const { neto, iva, total } =
    row.cobro_iva === null
      ? cobroDe(row.cobro_neto, await ivaPct(ctx))
      : { neto: row.cobro_neto, iva: row.cobro_iva, total: pesos(row.cobro_neto + row.cobro_iva) };
  const estado = estadoCobro({
    neto,
    total: row.cobro_fecha === null ? null : total,
    pagado: row.cobro_pagado,
    al_contado: row.cobro_pago !== null,
    reversado: row.cobro_reversado,
  });
  return { neto, iva, total, estado, fecha: row.cobro_fecha, vence: row.cobro_vence, pagado: row.cobro_pagado, pago: row.cobro_pago };
}
