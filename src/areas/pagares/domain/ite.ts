import { add, div, type Frac, frac, min, mul, toFixed } from '#kernel/values/decimal.ts';
import { type Fecha, monthsOrFraction } from '#kernel/values/fecha.ts';
import { type Pesos, toPesos } from '#kernel/values/money.ts';

/** The dated table of the stamp tax in force on the day of issue (DL 3.475, domain §4). Percents. */
export interface TablaIte {
  tasa_mensual: string;
  tasa_maxima: string;
  tasa_vista: string;
  periodos_maximo: number;
  metodo: 'sobre_total' | 'por_cuota';
}

export interface Ite {
  /** Capital written in the document, in pesos of the day of issue. */
  base: Pesos;
  /** Months or fraction to the last due date; 0 a la vista. */
  meses: number;
  /** Percent of the whole capital, 4 decimals; with `por_cuota` the mean of its cuotas. */
  tasa: string;
  impuesto: Pesos;
  metodo: 'sobre_total' | 'por_cuota' | 'vista';
}

function porcentaje(meses: number, t: TablaIte): Frac {
  return min(mul(t.tasa_mensual, Math.min(meses, t.periodos_maximo)), t.tasa_maxima);
}

export interface DatosIte {
  base: Pesos;
  emision: Fecha;
  /** Null a la vista. */
  vencimiento: Fecha | null;
  /** Capital of each cuota in pesos, with its date. */
  cuotas: readonly { fecha: Fecha; monto: Pesos }[];
  tabla: TablaIte;
}

/**
 * Stamp tax of a pagaré: 0,066 % of the capital per month or fraction, at most 0,8 %; 0,332 % a la vista. Over the whole capital to the
 * last due date, or cuota by cuota (SII Oficio 255 of 2003) when the table says so. Pesos half up, once. Source: domain §4.
 */
export function itePagare(d: DatosIte): Ite {
  if (d.vencimiento === null) {
    const impuesto = toPesos(div(mul(d.base, d.tabla.tasa_vista), 100));
    return { base: d.base, meses: 0, tasa: toFixed(d.tabla.tasa_vista, 4), impuesto, metodo: 'vista' };
  }
  const meses = monthsOrFraction(d.emision, d.vencimiento);
  if (d.tabla.metodo === 'por_cuota' && d.cuotas.length > 0) {
    let total = frac(0);
    for (const c of d.cuotas) total = add(total, div(mul(c.monto, porcentaje(monthsOrFraction(d.emision, c.fecha), d.tabla)), 100));
    const tasa = d.base === 0 ? '0.0000' : toFixed(mul(div(total, d.base), 100), 4);
    return { base: d.base, meses, tasa, impuesto: toPesos(total), metodo: 'por_cuota' };
  }
  const tasa = porcentaje(meses, d.tabla);
  return { base: d.base, meses, tasa: toFixed(tasa, 4), impuesto: toPesos(div(mul(d.base, tasa), 100)), metodo: 'sobre_total' };
}
