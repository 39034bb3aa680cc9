import { div, type Frac, mul, type Numeric, type Rounding, roundInt, toFixed } from './decimal.ts';

/** Whole Chilean pesos: an exact integer. */
export type Pesos = number & { readonly __brand: 'Pesos' };
/** An amount in UF, decimal text with 4 decimals. */
export type Uf = string & { readonly __brand: 'Uf' };
/** The peso value of one UF on a day, decimal text with 2 decimals. */
export type ValorUf = string & { readonly __brand: 'ValorUf' };
/** Percent per month, decimal text: '1.80' is 1,80 % monthly (annual = ×12, simple; domain §3). */
export type TasaMensual = string & { readonly __brand: 'TasaMensual' };
/** A percentage without period, decimal text: '90.00'. */
export type Porcentaje = string & { readonly __brand: 'Porcentaje' };

/** Checks and brands an exact integer of pesos. */
export function pesos(n: number): Pesos {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole pesos: ${n}`);
  return n as Pesos;
}

/** Pesos of an exact value, rounded once, by name. */
export function toPesos(value: Numeric, rounding: Rounding = 'half-up'): Pesos {
  return roundInt(value, rounding) as Pesos;
}

export function sumPesos(values: Iterable<number>): Pesos {
  let total = 0;
  for (const v of values) total += v;
  return pesos(total);
}

/** Simple interest of a month of 30 days, exact: base × tasa/100/30 × dias. Pesos, not rounded. */
export function simpleInterest(base: number, tasa: string, dias: number): Frac {
  return div(mul(base, tasa, dias), 3000);
}

/** Simple interest on actual days over 30, in pesos, rounded once (domain §6.6). */
export function applyRate(base: number, tasa: string, dias: number, rounding: Rounding): Pesos {
  return toPesos(simpleInterest(base, tasa, dias), rounding);
}

/** base × pct/100 in pesos, rounded once. */
export function percentOf(base: number, pct: string, rounding: Rounding = 'half-up'): Pesos {
  return toPesos(div(mul(base, pct), 100), rounding);
}

/** uf × value of the day, whole pesos half up (domain §2). */
export function ufToPesos(uf: string, valorUf: string): Pesos {
  return toPesos(mul(uf, valorUf), 'half-up');
}

/** pesos / value of the day, UF with 4 decimals half up (domain §2). */
export function pesosToUf(amount: number, valorUf: string): Uf {
  return toFixed(div(amount, valorUf), 4) as Uf;
}

/** Cash only: nearest 10, 1–5 down, 6–9 up (Ley 20.956, domain §2). */
export function roundCash(amount: number): Pesos {
  const rest = amount % 10;
  return pesos(rest <= 5 ? amount - rest : amount + (10 - rest));
}
