import { add, div, type Frac, frac, max, min, mul, type Numeric, sub } from '#kernel/values/decimal.ts';
import { aUnidades, type Unidades, unidades } from './moneda.ts';

/**
 * Interest on an unpaid instalment, exact, in its units: base × tasa/100/30 × dias (domain §3, T11). The base is the whole unpaid
 * instalment and never contains mora; days from the day after the due date, none when it is paid on its day.
 */
export function moraExacta(base: number, tasa_mensual: Numeric, dias: number): Frac {
  if (base <= 0 || dias <= 0) return frac(0);
  return div(mul(base, tasa_mensual, dias), 3000);
}

/** The same, rounded once, half up. */
export function mora(base: number, tasa_mensual: Numeric, dias: number): Unidades {
  return aUnidades(moraExacta(base, tasa_mensual, dias), 'CLP');
}

/** First day of delay with charges of collection: after the first twenty (Ley 19.496 art. 37). */
export const DIA_GASTOS = 21;

/** Progressive brackets of the law, in UF and percent. */
const TRAMOS = [
  { hasta: 10, pct: 9 },
  { hasta: 50, pct: 6 },
  { hasta: null, pct: 3 },
] as const;

/**
 * Charges of collection of an overdue instalment, charged once, pesos half up (domain §3, T12): 9 % up to 10 UF, 6 % to 50, 3 % above.
 * 0 up to day 20. Without the free useful notice of the first 15 days the cap falls by 0,2 UF.
 */
export function gastosCobranza(o: { monto: number; dias_mora: number; valor_uf: string; sin_aviso_util?: boolean }): Unidades {
  if (o.dias_mora < DIA_GASTOS || o.monto <= 0) return unidades(0);
  let total = frac(0);
  let desde = frac(0);
  for (const t of TRAMOS) {
    const hasta = t.hasta === null ? frac(o.monto) : min(o.monto, mul(t.hasta, o.valor_uf));
    total = add(total, mul(max(0, sub(hasta, desde)), div(t.pct, 100)));
    desde = hasta;
  }
  const rebaja = o.sin_aviso_util ? mul('0.2', o.valor_uf) : frac(0);
  return aUnidades(max(0, sub(total, rebaja)), 'CLP');
}
