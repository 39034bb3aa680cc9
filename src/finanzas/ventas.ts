import { add, cmp, div, type Frac, frac, mul, type Numeric, roundInt, sub, sum, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';

/** Months of a year, and those that a trend compares. */
const ANIO = 12;

/** Sales of one month: 'AAAA-MM' and its pesos; null when nobody told them. A missing month is missing, never zero. */
export interface VentaMes {
  periodo: string;
  ventas: number | null;
}

const dichas = (meses: readonly VentaMes[]): number[] | null => {
  const ventas = meses.flatMap((m) => (m.ventas === null ? [] : [m.ventas]));
  return ventas.length === meses.length ? ventas : null;
};

/** Pesos of the last twelve months; null when one of them is missing. */
export function ventas12(meses: readonly VentaMes[]): Pesos | null {
  const ultimas = dichas(meses.slice(-ANIO));
  return ultimas?.length === ANIO ? pesos(ultimas.reduce((s, v) => s + v, 0)) : null;
}

/**
 * Change of the last twelve months against the twelve before, percent with two decimals rounded half up: Σ12/Σ previous 12 − 1. Null,
 * which is said "no calculable", unless the twenty-four are there and the first year sold something. Source: areas/5 §6, vector V15.
 */
export function tendenciaVentas(meses: readonly VentaMes[]): string | null {
  const todas = dichas(meses.slice(-2 * ANIO));
  if (todas?.length !== 2 * ANIO) return null;
  const antes = sum(todas.slice(0, ANIO));
  return cmp(antes, 0) > 0 ? toFixed(mul(sub(div(sum(todas.slice(ANIO)), antes), 1), 100), 2) : null;
}

/** Index of each calendar month ('01'…'12') against the mean month of its year; exact. Twelve indexes add twelve. */
type Estacionalidad = Readonly<Record<string, Frac>>;

/**
 * Seasonality: mean over the whole years (blocks of twelve months that end in the last one) of sales of the month / mean of its year.
 * A year with a missing month, or without sales, is left out; null when none is left.
 */
export function estacionalidad(meses: readonly VentaMes[]): Estacionalidad | null {
  const anios: VentaMes[][] = [];
  for (let hasta = meses.length; hasta >= ANIO; hasta -= ANIO) anios.push(meses.slice(hasta - ANIO, hasta));
  const enteros = anios.filter((a) => cmp(sum(dichas(a) ?? []), 0) > 0);
  if (enteros.length === 0) return null;
  const out: Record<string, Frac> = {};
  for (const anio of enteros) {
    const media = div(sum(dichas(anio) ?? []), ANIO);
    for (const m of anio) {
      const mes = m.periodo.slice(5, 7);
      out[mes] = add(out[mes] ?? 0, div(m.ventas ?? 0, mul(media, enteros.length)));
    }
  }
  return out;
}

const mesDe = (i: number): string => String((i % ANIO) + 1).padStart(2, '0');

/** The highest mean of `n` consecutive months (December goes on in January), exact, and every month of the windows that reach it. */
export function punta(indices: Estacionalidad, n: number): { indice: Frac; meses: readonly string[] } {
  let mejor: Frac = frac(0);
  let meses = new Set<string>();
  for (let at = 0; at < ANIO; at += 1) {
    const ventana = Array.from({ length: n }, (_, k) => mesDe(at + k));
    const media = div(sum(ventana.map((m) => indices[m] ?? frac(0))), n);
    const orden = cmp(media, mejor);
    if (orden > 0) [mejor, meses] = [media, new Set(ventana)];
    else if (orden === 0) for (const m of ventana) meses.add(m);
  }
  return { indice: mejor, meses: [...meses].sort() };
}

/** Change between two figures of the same month, percent with two decimals of the first, half up; null when it is zero. */
export function diferenciaPct(base: number, otra: number): string | null {
  if (base === 0) return null;
  const d = mul(div(sub(otra, base), base), 100);
  return toFixed(cmp(d, 0) < 0 ? mul(d, -1) : d, 2);
}

const MILLON = 1_000_000;
const alMillon = (v: Numeric): Pesos => pesos(roundInt(div(v, MILLON), 'down') * MILLON);

/** Part of the line that each rating keeps. Source: areas/5 §6. */
const FACTOR_RATING = { A: '1', B: '0.8', C: '0.6', D: '0.3', E: '0' } as const;
type LetraRating = keyof typeof FACTOR_RATING;

interface LineaSugerida {
  /** Pesos: mean monthly sales × months × advance × factor of the rating, down to the million. */
  linea: Pesos;
  /** Pesos above the line in the months of the peak, down to the million: unrounded line × peak, less the line; null without seasonality. */
  estacional: { monto: Pesos; meses: readonly string[] } | null;
}

/** Line that twelve months of sales bear, and its seasonal part. `anticipo_pct` in percent. Source: areas/5 §6, vector V16. */
export function lineaSugerida(p: {
  ventas_12m: Pesos;
  meses_linea: number;
  anticipo_pct: string;
  rating: LetraRating;
  indices: Estacionalidad | null;
}): LineaSugerida {
  const exacta = mul(div(p.ventas_12m, ANIO), p.meses_linea, div(p.anticipo_pct, 100), FACTOR_RATING[p.rating]);
  const linea = alMillon(exacta);
  if (!p.indices) return { linea, estacional: null };
  const alta = punta(p.indices, p.meses_linea);
  const monto = pesos(Math.max(0, alMillon(mul(exacta, alta.indice)) - linea));
  return { linea, estacional: monto > 0 ? { monto, meses: alta.meses } : null };
}
