import { div, mul, type Numeric, type Rounding, roundInt } from './decimal.ts';

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

/** base × pct/100 in pesos, rounded once. */
export function percentOf(base: number, pct: string, rounding: Rounding = 'half-up'): Pesos {
  return toPesos(div(mul(base, pct), 100), rounding);
}
