import { div, type Frac, mul, type Rounding } from '#kernel/values/decimal.ts';
import { type Pesos, toPesos } from '#kernel/values/money.ts';

/** Simple interest of a month of 30 days, exact: base × tasa/100/30 × dias. Pesos, not rounded. */
export function simpleInterest(base: number, tasa: string, dias: number): Frac {
  return div(mul(base, tasa, dias), 3000);
}

/** Simple interest on actual days over 30, in pesos, rounded once (domain §6.6). */
export function applyRate(base: number, tasa: string, dias: number, rounding: Rounding): Pesos {
  return toPesos(simpleInterest(base, tasa, dias), rounding);
}
