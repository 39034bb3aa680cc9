import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, invertir, type Lineas } from '../asiento.ts';
import { type Abono, abonar, CUENTA_DE_PASIVO, nacerPasivos, type PartidaPasivo, type TipoPasivo, usarPasivos } from './deudas.ts';
import { debe, haber, haberes, type Medio, mas, NADA, type Partida, sale, total } from './partes.ts';

/**
 * `redondeo_efectivo` (pasivos, recaudaciones): inside `pasivo_pago` or the receipt, 5106. Ledger §3, Ley 20.956.
 * `diferencia` = cash moved less the exact sum: above zero it is a loss when we pay and a gain when we charge.
 */
export function redondeo_efectivo(diferencia: Pesos, sentido: 'pago' | 'cobro'): Lineas {
  const perdida = [debe('5106', { monto: pesos(Math.abs(diferencia)) })];
  return diferencia > 0 === (sentido === 'pago') ? perdida : invertir(perdida);
}

interface DatosPasivoPago {
  pasivos: readonly PartidaPasivo[];
  medio: Medio;
  /** Cash only: what was paid less the exact sum. */
  redondeo?: Pesos;
}

/** `pasivo_pago` (pasivos): D2105, 2108 or 2112 / H1102 (1101 in cash). Ledger §3. */
export function pasivo_pago(d: DatosPasivoPago): Asientos {
  const redondeo = d.redondeo ?? NADA;
  return acto([...usarPasivos(d.pasivos), ...redondeo_efectivo(redondeo, 'pago'), sale(d.medio, mas(total(d.pasivos), redondeo))]);
}

/** `pasivo_compensacion` (pasivos): D2105 or 2108 / H the debts paid. Ledger §3. */
export function pasivo_compensacion(d: { pasivos: readonly PartidaPasivo[]; deudas: readonly Abono[] }): Asientos {
  return acto([...usarPasivos(d.pasivos), ...abonar(d.deudas)]);
}

/** `pasivo_retencion_legal` (pasivos): D2105 or 2108 of the client / H2105 of the beneficiary. Ledger §3. */
export function pasivo_retencion_legal(d: { pasivos: readonly PartidaPasivo[]; beneficiarios: readonly Partida[] }): Asientos {
  return acto([...usarPasivos(d.pasivos), ...haberes('2105', d.beneficiarios)]);
}

/** A deposit already identified, without a debt to pay. */
interface DatosDepositoIdentificado {
  caso: 'deposito_identificado';
  deposito: Partida;
  pasivos: readonly PartidaPasivo[];
}

/** A payment was reversed and its excedente had already been paid out: the client owes it. */
interface DatosExcedenteYaPagado {
  caso: 'excedente_ya_pagado';
  /** `saldo_cedente:<id>` of the client. */
  saldo_cedente: Partida;
  /** The pasivo that the reversal left negative, by its own `pk`: 2108, or the account of its tipo when it says one. */
  pasivo: Partida & { tipo_pasivo?: TipoPasivo | undefined };
}

/**
 * `pasivo_reclasificacion` (pasivos): D2106 (identified, no debt to pay) / H2105; D1302 when a reversed payment's excedente was already
 * paid out / H2108 (H2105 for a pasivo of another tipo). Ledger §3.
 */
export function pasivo_reclasificacion(d: DatosDepositoIdentificado | DatosExcedenteYaPagado): Asientos {
  if (d.caso === 'deposito_identificado') return acto([debe('2106', d.deposito), ...nacerPasivos(d.pasivos)]);
  const { tipo_pasivo = 'EXCEDENTE_RETENCION_LIBERADA', ...pasivo } = d.pasivo;
  return acto([debe('1302', d.saldo_cedente), haber(CUENTA_DE_PASIVO[tipo_pasivo], pasivo)]);
}
