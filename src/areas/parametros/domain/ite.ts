import { add, cmp, div, type Frac, frac, min, mul, sub, toFixed } from '#kernel/values/decimal.ts';
import { type Fecha, maxFecha, monthsOrFraction } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos, toPesos } from '#kernel/values/money.ts';

/** Stamp tax (Impuesto de Timbres y Estampillas, DL 3.475; domain §4). Rates in percent of the capital. */
export interface ParametrosIte {
  /** Per month or fraction of month. */
  tasa_mensual: string;
  /** Ceiling on one capital. */
  tasa_maxima: string;
  /** On demand, or without due date. */
  tasa_vista: string;
  /** Months beyond which no more are charged. */
  periodos_maximo: number;
  metodo: 'sobre_total' | 'por_cuota';
}

export const ITE_SEMILLA: ParametrosIte = {
  tasa_mensual: '0.066',
  tasa_maxima: '0.8',
  tasa_vista: '0.332',
  periodos_maximo: 13,
  metodo: 'sobre_total',
};

export interface Ite {
  /** 0 when on demand. */
  meses: number;
  /** Percent, decimal text with 3 decimals. */
  tasa: string;
  impuesto: Pesos;
}

/** Months or fraction between issue and due date: the smallest k with addMonths(emision, k) ≥ vencimiento, at least 1. */
export function mesesIte(emision: Fecha, vencimiento: Fecha): number {
  if (vencimiento < emision) throw new RangeError('due date before issue date');
  return monthsOrFraction(emision, vencimiento);
}

/** Percent of tax of a document `meses` long, exact; null months is on demand. */
export function tasaIte(meses: number | null, p: ParametrosIte): Frac {
  if (meses === null) return frac(p.tasa_vista);
  return min(mul(p.tasa_mensual, Math.min(meses, p.periodos_maximo)), p.tasa_maxima);
}

/** Tax on a whole capital with one due date (`sobre_total`) or on demand (`vencimiento` null); pesos half up (T06). */
export function iteSobreTotal(capital: number, emision: Fecha, vencimiento: Fecha | null, p: ParametrosIte): Ite {
  const meses = vencimiento === null ? null : mesesIte(emision, vencimiento);
  const tasa = tasaIte(meses, p);
  return { meses: meses ?? 0, tasa: toFixed(tasa, 3), impuesto: toPesos(div(mul(capital, tasa), 100), 'half-up') };
}

/**
 * Tax cuota by cuota (SII Oficio 255 of 2003): the capital of each one by the months to its own due date. The document pays one tax,
 * rounded once (half up); each row carries the difference of the running total, so the column adds to it.
 */
export function itePorCuota(
  cuotas: readonly { capital: number; vencimiento: Fecha }[],
  emision: Fecha,
  p: ParametrosIte,
): { impuesto: Pesos; filas: Ite[] } {
  let exacto = frac(0);
  let impuesto = pesos(0);
  const filas = cuotas.map((c) => {
    const meses = mesesIte(emision, c.vencimiento);
    const tasa = tasaIte(meses, p);
    exacto = add(exacto, div(mul(c.capital, tasa), 100));
    const anterior = impuesto;
    impuesto = toPesos(exacto, 'half-up');
    return { meses, tasa: toFixed(tasa, 3), impuesto: pesos(impuesto - anterior) };
  });
  return { impuesto, filas };
}

/** The tax of a debt in cuotas by the method in force; `sobre_total` takes the whole capital to the last due date. */
export function iteDeCuotas(cuotas: readonly { capital: number; vencimiento: Fecha }[], emision: Fecha, p: ParametrosIte): Pesos {
  if (cuotas.length === 0) return pesos(0);
  if (p.metodo === 'por_cuota') return itePorCuota(cuotas, emision, p).impuesto;
  const ultima = cuotas.reduce((a, c) => maxFecha(a, c.vencimiento), emision);
  return iteSobreTotal(sumPesos(cuotas.map((c) => c.capital)), emision, ultima, p).impuesto;
}

/** Financed tax (gross-up, T07): P = round(base / (1 − t)), ITE = P − base, so that P less its tax is the base again. `tasa` in percent. */
export function iteFinanciado(base: number, tasa: string): { capital: Pesos; impuesto: Pesos } {
  const capital = toPesos(div(base, sub(1, div(tasa, 100))), 'half-up');
  return { capital, impuesto: pesos(capital - base) };
}

/**
 * Tax of an extension: months between the old and the new due date, until the ceiling is paid on the same capital; a document on
 * demand does not pay again. `pagada` is the percent already paid.
 */
export function iteDeProrroga(o: { capital: number; anterior: Fecha | null; nuevo: Fecha; pagada: string }, p: ParametrosIte): Ite {
  if (o.anterior === null) return { meses: 0, tasa: toFixed(0, 3), impuesto: pesos(0) };
  const meses = mesesIte(o.anterior, o.nuevo);
  const resto = sub(p.tasa_maxima, o.pagada);
  const tasa = cmp(resto, 0) <= 0 ? frac(0) : min(tasaIte(meses, p), resto);
  return { meses, tasa: toFixed(tasa, 3), impuesto: toPesos(div(mul(o.capital, tasa), 100), 'half-up') };
}

/** Percent paid so far after an extension: what the document keeps. */
export function tasaPagada(pagada: string, mas: string): string {
  return toFixed(add(pagada, mas), 3);
}
