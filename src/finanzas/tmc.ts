import { add, cmp, div, type Frac, mul, type Numeric, sub, toFixed } from '#kernel/values/decimal.ts';
import type { TasaMensual } from '#kernel/values/money.ts';

/** What the company does with an offer above the maximum conventional rate (domain §3: `restriccion_tml`). */
export type RestriccionTml = 'BLOQUEA' | 'ADVIERTE' | 'NO';

/** An offer against the maximum of its bracket: annual percentages, nominal and with everything that the lender charges above capital. */
export interface OfertaTmc {
  nominal: Numeric;
  /** Null: nothing is charged besides the interest. */
  con_cargos: Numeric | null;
  tmc: Numeric;
  /** Points that the company tolerates above it. */
  tolerancia: Numeric;
  restriccion: RestriccionTml;
}

export const VEREDICTOS_TMC = ['cumple', 'excepcion', 'rechaza', 'libre'] as const;
export type VeredictoTmc = (typeof VEREDICTOS_TMC)[number];

/**
 * The one rule of the maximum rate, for whatever is lent (Ley 18.010 art. 2: interest is every sum above capital, under any title). `rechaza`:
 * the rate itself is above it and the company blocks that, which admits no exception. `excepcion`: it passes only with one that has a name:
 * its charges take it above, or its rate does where the company only warns. `libre`: the company does not check. Exact, no rounding.
 */
export function veredictoTmc(o: OfertaTmc): VeredictoTmc {
  if (o.restriccion === 'NO') return 'libre';
  const tope = add(o.tmc, o.tolerancia);
  if (cmp(o.nominal, tope) > 0) return o.restriccion === 'BLOQUEA' ? 'rechaza' : 'excepcion';
  return o.con_cargos !== null && cmp(o.con_cargos, tope) > 0 ? 'excepcion' : 'cumple';
}

/** Points by which the whole offer passes the maximum; 0 or less when it does not. */
export const excesoTmc = (o: Pick<OfertaTmc, 'nominal' | 'con_cargos' | 'tmc'>) => {
  const nominal = sub(o.nominal, o.tmc);
  const entera = o.con_cargos === null ? nominal : sub(o.con_cargos, o.tmc);
  return cmp(entera, nominal) > 0 ? entera : nominal;
};

/** Monthly percent of an annual one, to be read: /12, simple, 4 decimals half up ('29.00' → '2.4167'). */
export function mensualDeAnual(anual: string): TasaMensual {
  return toFixed(div(anual, 12), 4) as TasaMensual;
}

/** Highest monthly percent that an annual maximum lets charge: /12, 4 decimals down, so that twelve of them never pass it. */
export function mensualMaxima(anual: string): TasaMensual {
  return toFixed(div(anual, 12), 4, 'down') as TasaMensual;
}

/** Annual percent of a monthly one: ×12, not compounded, exact (domain §3). */
export function anualDeMensual(tasa: Numeric): Frac {
  return mul(tasa, 12);
}

/**
 * Annual percent of what is received above capital, exact: cargos / capital × 30 / dias × 12 (domain §3). `capital_dias`: Σ capital × days of what
 * is lent, so that the days of several documents weigh by their capital. Null when nothing is lent: there is no rate.
 */
export function tasaConCargos(cargos: number, capital_dias: Numeric): Frac | null {
  return cmp(capital_dias, 0) <= 0 ? null : div(mul(cargos, 36_000), capital_dias);
}
