import { add, div, type Frac, frac, max, min, mul, type Numeric, sub } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';

/**
 * Monthly rate of a yearly one, exact: annual / 12, simple (domain §3). '29.00' → 29/12, not 2,4167: the four-decimal text of a list
 * gives the same figure in T11 but drifts by pesos on large bases.
 */
export function tasaMensualExacta(tasa_anual: string): Frac {
  return div(tasa_anual, 12);
}

/**
 * Mora in pesos: base × tasa/100/30 × dias, half up once (domain §3, T11). `base` is the whole unpaid cuota (art. 9 Ley 18.010) and
 * never contains mora; `dias` counts from the day after the due date, 0 or less gives 0.
 */
export function moraSimple(base: Pesos, tasa_mora_mensual: Numeric, dias: number): Pesos {
  if (base <= 0 || dias <= 0) return pesos(0);
  return toPesos(div(mul(base, tasa_mora_mensual, dias), 3000), 'half-up');
}

/** First day of delay on which gastos de cobranza may be charged (Ley 19.496 art. 37: after the first 20). */
export const DIA_GASTOS_COBRANZA = 21;

/** Progressive brackets in UF and percent (Ley 19.496 art. 37, domain §3). */
const TRAMOS_GASTOS = [
  { hasta: 10, pct: 9 },
  { hasta: 50, pct: 6 },
  { hasta: null, pct: 3 },
] as const;

export interface GastosCobranza {
  /** Overdue amount of the cuota, pesos. */
  monto: Pesos;
  dias_mora: number;
  /** Pesos of one UF on the day of the charge. */
  valor_uf: string;
  /** Without the free useful notice of the first 15 days the cap falls by 0,2 UF. */
  sin_aviso_util?: boolean;
}

/** Most that may be charged once for an overdue cuota, pesos half up, no rounding in UF (domain §3, T12). 0 up to day 20. */
export function gastosCobranza(d: GastosCobranza): Pesos {
  if (d.dias_mora < DIA_GASTOS_COBRANZA || d.monto <= 0) return pesos(0);
  let tope = frac(0);
  let desde = frac(0);
  for (const tramo of TRAMOS_GASTOS) {
    const fin = tramo.hasta === null ? frac(d.monto) : min(d.monto, mul(tramo.hasta, d.valor_uf));
    tope = add(tope, mul(sub(fin, desde), div(tramo.pct, 100)));
    desde = fin;
  }
  const rebaja = d.sin_aviso_util ? mul('0.2', d.valor_uf) : 0;
  return toPesos(max(0, sub(tope, rebaja)), 'half-up');
}

/** Mora of a document: anticipo × tasa/100/30 × (pago − venc_ef), pesos half up; 0 when on time (domain §6.10, T14). `desde` = last day already charged. */
export function moraFactoring(anticipo_pendiente: Pesos, tasa_mora_mensual: Numeric, desde: Fecha, pago: Fecha): Pesos {
  return moraSimple(anticipo_pendiente, tasa_mora_mensual, daysBetween(desde, pago));
}

export interface PagoFactoring {
  pago: Pesos;
  /** What we advanced and is not yet back; never above `saldo_deudor`: what a nota took below it is already a `saldo_cedente`. */
  anticipo_pendiente: Pesos;
  /** What the debtor owes of the document: monto − notas − pagos. The difference with the anticipo is the retención left (2108). */
  saldo_deudor: Pesos;
  mora: Pesos;
  gastos?: Pesos;
}

export interface LiquidacionFactoring {
  /** Part of the payment that lowers the document; the rest is `de_mas`. */
  al_documento: Pesos;
  de_mas: Pesos;
  gastos: Pesos;
  mora: Pesos;
  a_anticipo: Pesos;
  /** Liberated to the cedente: pago − anticipo pendiente − mora − gastos; never negative. */
  excedente: Pesos;
  /** Left after the payment. */
  anticipo_pendiente: Pesos;
  saldo_deudor: Pesos;
  mora_pendiente: Pesos;
  gastos_pendientes: Pesos;
  /** Mora and gastos that the retención does not reach: the cedente comes to owe them (`pk_saldo_cedente` of `recaudacion_factoring`). */
  saldo_cedente: Pesos;
  estado: 'pagado' | 'parcial';
}

/**
 * Splits a payment of a document: gastos, mora, then anticipo, the rest is excedente (domain §6.10). A short payment leaves the document
 * `parcial`; its mora goes on from the day after on the anticipo that is left. Pesos, no rounding.
 * After it, anticipo_pendiente = saldo_deudor − retención again. Throws RangeError when the anticipo is above what the debtor owes.
 */
export function liquidarPagoFactoring(d: PagoFactoring): LiquidacionFactoring {
  const retencion = d.saldo_deudor - d.anticipo_pendiente;
  if (retencion < 0) throw new RangeError('the anticipo is above what the debtor owes');
  const deben = d.gastos ?? pesos(0);
  const al_documento = Math.min(d.pago, d.saldo_deudor);
  const gastos = Math.min(al_documento, deben);
  const mora = Math.min(al_documento - gastos, d.mora);
  const a_anticipo = Math.min(al_documento - gastos - mora, d.anticipo_pendiente);
  const saldo_cedente = Math.max(0, gastos + mora - retencion);
  const saldo_deudor = d.saldo_deudor - al_documento;
  return {
    al_documento: pesos(al_documento),
    de_mas: pesos(d.pago - al_documento),
    gastos: pesos(gastos),
    mora: pesos(mora),
    a_anticipo: pesos(a_anticipo),
    excedente: pesos(al_documento - gastos - mora - a_anticipo),
    anticipo_pendiente: pesos(d.anticipo_pendiente - a_anticipo - saldo_cedente),
    saldo_deudor: pesos(saldo_deudor),
    mora_pendiente: pesos(d.mora - mora),
    gastos_pendientes: pesos(deben - gastos),
    saldo_cedente: pesos(saldo_cedente),
    estado: saldo_deudor === 0 ? 'pagado' : 'parcial',
  };
}
