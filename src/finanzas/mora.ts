import { add, cmp, div, type Frac, frac, max, min, mul, type Numeric, sub } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';

/**
 * Mora of an unpaid debt, exact, in its units: base × tasa/100/30 × dias (domain §3, T11). `base` is the whole unpaid cuota (art. 9 Ley 18.010)
 * and never contains mora; `dias` counts from the day after the due date, 0 or less gives 0. `tasa` in percent per month.
 */
export function moraExacta(base: Numeric, tasa_mensual: Numeric, dias: number): Frac {
  if (cmp(base, 0) <= 0 || dias <= 0) return frac(0);
  return div(mul(base, tasa_mensual, dias), 3000);
}

/** The same in pesos, rounded once, half up. */
export const mora = (base: number, tasa_mensual: Numeric, dias: number): Pesos => toPesos(moraExacta(base, tasa_mensual, dias), 'half-up');

/** First day of delay on which gastos de cobranza may be charged (Ley 19.496 art. 37: after the first 20). */
export const DIA_GASTOS = 21;

/** Last day of delay on which the free notice is the useful one (Ley 19.496 art. 37: within the first fifteen). */
export const DIAS_AVISO_UTIL = 15;

/** Whether a notice sent on a day is the useful one of a debt that fell due on `vence`: from the first day of delay to the fifteenth. */
export function esAvisoUtil(vence: Fecha, enviado_el: Fecha): boolean {
  const dia = daysBetween(vence, enviado_el);
  return dia >= 1 && dia <= DIAS_AVISO_UTIL;
}

/** Progressive brackets in UF and percent (Ley 19.496 art. 37, domain §3). */
const TRAMOS_GASTOS = [
  { hasta: 10, pct: 9 },
  { hasta: 50, pct: 6 },
  { hasta: null, pct: 3 },
] as const;

interface GastosCobranza {
  /** Overdue amount of the cuota, in pesos or in any unit that `valor_uf` is told in. */
  monto: number;
  dias_mora: number;
  /** What one UF is worth on the day of the charge, in the same unit: its pesos. */
  valor_uf: string;
  /** Without the free useful notice of the first 15 days the cap falls by 0,2 UF. */
  sin_aviso_util?: boolean;
}

/** Most that may be charged once for an overdue cuota, half up, no rounding in UF (Ley 19.496 art. 37; domain §3, T12). 0 up to day 20. */
export function gastosCobranza(d: GastosCobranza): Pesos {
  if (d.dias_mora < DIA_GASTOS || d.monto <= 0) return pesos(0);
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
