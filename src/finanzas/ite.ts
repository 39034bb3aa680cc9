import { add, cmp, div, type Frac, frac, min, mul, type Numeric, sub, toFixed } from '#kernel/values/decimal.ts';
import { type Fecha, monthsOrFraction } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';

/** Stamp tax of a document with due dates (Impuesto de Timbres y Estampillas, DL 3.475; domain §4). Rates in percent of the capital. */
export interface TablaIte {
  /** Per month or fraction of month. */
  tasa_mensual: string;
  /** Ceiling on one capital. */
  tasa_maxima: string;
  /** Months beyond which no more are charged. */
  periodos_maximo: number;
}

/** The whole dated table in force on the day of issue. */
export interface ParametrosIte extends TablaIte {
  /** On demand, or without due date. */
  tasa_vista: string;
  metodo: 'sobre_total' | 'por_cuota';
}

export const ITE_SEMILLA: ParametrosIte = {
  tasa_mensual: '0.066',
  tasa_maxima: '0.8',
  tasa_vista: '0.332',
  periodos_maximo: 13,
  metodo: 'sobre_total',
};

/** Months or fraction between issue and due date: the smallest k with addMonths(emision, k) ≥ vencimiento, at least 1. RangeError before it. */
export function mesesIte(emision: Fecha, vencimiento: Fecha): number {
  if (vencimiento < emision) throw new RangeError('due date before issue date');
  return monthsOrFraction(emision, vencimiento);
}

/** Percent of tax of a document `meses` long, exact: min(rate × months, ceiling), never over periodos_maximo months. */
export function tasaIte(meses: number, t: TablaIte): Frac {
  return min(mul(t.tasa_mensual, Math.min(meses, t.periodos_maximo)), t.tasa_maxima);
}

/**
 * Exact tax cuota by cuota (SII Oficio 255 of 2003), in the units of the capitals: each one by the months to its own due date. The document pays
 * one tax: who asks rounds it once.
 */
export function iteDeCuotas(cuotas: readonly { capital: number; vencimiento: Fecha }[], emision: Fecha, t: TablaIte): Frac {
  // By rate: there are at most `periodos_maximo` of them, and the sum of their capitals is a whole number.
  const porMeses = new Map<number, number>();
  for (const c of cuotas) {
    const meses = Math.min(mesesIte(emision, c.vencimiento), t.periodos_maximo);
    porMeses.set(meses, (porMeses.get(meses) ?? 0) + c.capital);
  }
  let total = frac(0);
  for (const [meses, capital] of porMeses) total = add(total, mul(capital, div(tasaIte(meses, t), 100)));
  return total;
}

/**
 * Financed tax (gross-up, T07), exact and in the units of `base`: the capital whose tax leaves the base, P = (base − t·X) / (1 − t), where X is
 * capital that already paid (art. 24 n° 17). Its tax is P − base once P is rounded. `tasa` in percent.
 */
export function capitalConIte(base: number, tasa: Numeric, exento = 0): Frac {
  const parte = div(tasa, 100);
  return div(sub(base, mul(parte, exento)), sub(1, parte));
}

interface Documento {
  /** Capital written in it, in pesos of the day of issue. */
  base: Pesos;
  emision: Fecha;
  /** The last one; null a la vista. */
  vencimiento: Fecha | null;
  /** Capital of each cuota in pesos, with its date; empty when it has one due date. */
  cuotas: readonly { fecha: Fecha; monto: Pesos }[];
  tabla: ParametrosIte;
}

interface Ite {
  base: Pesos;
  /** Months or fraction to the last due date; 0 a la vista. */
  meses: number;
  /** Percent of the whole capital, 4 decimals half up; with `por_cuota` the mean of its cuotas. */
  tasa: string;
  impuesto: Pesos;
  metodo: 'sobre_total' | 'por_cuota' | 'vista';
}

/**
 * Stamp tax of a document: over the whole capital to its last due date, cuota by cuota when the table says so, or that of what is paid on demand.
 * Pesos half up, once (T06). RangeError when it falls due before it is issued.
 */
export function iteDeDocumento({ base, emision, vencimiento, cuotas, tabla }: Documento): Ite {
  const con = (meses: number, tasa: Numeric, metodo: Ite['metodo']): Ite => {
    return { base, meses, tasa: toFixed(tasa, 4), impuesto: toPesos(div(mul(base, tasa), 100), 'half-up'), metodo };
  };
  if (vencimiento === null) return con(0, tabla.tasa_vista, 'vista');
  const meses = mesesIte(emision, vencimiento);
  if (tabla.metodo === 'sobre_total' || cuotas.length === 0) return con(meses, tasaIte(meses, tabla), 'sobre_total');
  const total = iteDeCuotas(
    cuotas.map((c) => ({ capital: c.monto, vencimiento: c.fecha })),
    emision,
    tabla,
  );
  const tasa = base === 0 ? '0.0000' : toFixed(mul(div(total, base), 100), 4);
  return { base, meses, tasa, impuesto: toPesos(total, 'half-up'), metodo: 'por_cuota' };
}

/**
 * Tax of an extension: months between the old and the new due date, until the ceiling is paid on the same capital. `pagada` is the percent
 * already paid; `tasa` the percent that it adds, 3 decimals. A document on demand (`anterior` null) does not pay again. Pesos half up (domain §4).
 */
export function iteDeProrroga(
  o: { capital: number; anterior: Fecha | null; nuevo: Fecha; pagada: string },
  p: TablaIte,
): { meses: number; tasa: string; impuesto: Pesos } {
  if (o.anterior === null) return { meses: 0, tasa: toFixed(0, 3), impuesto: pesos(0) };
  const meses = mesesIte(o.anterior, o.nuevo);
  const resto = sub(p.tasa_maxima, o.pagada);
  const tasa = cmp(resto, 0) <= 0 ? frac(0) : min(tasaIte(meses, p), resto);
  return { meses, tasa: toFixed(tasa, 3), impuesto: toPesos(div(mul(o.capital, tasa), 100), 'half-up') };
}
