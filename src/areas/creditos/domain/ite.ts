import { capitalConIte, iteDeCuotas, mesesIte, type TablaIte, tasaIte } from '#finanzas/ite.ts';
import { div, type Frac, frac, mul } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { aUnidades, type Moneda, type Redondeo, type Unidades, unidades } from './moneda.ts';

/** How the stamp tax is charged: on the whole capital to the last due date, instalment by instalment (SII Oficio 255 of 2003), or not. */
export const METODOS_ITE = ['sobre_total', 'por_cuota', 'exento'] as const;
export type MetodoIte = (typeof METODOS_ITE)[number];

export interface TerminosIte {
  metodo: MetodoIte;
  financiado: boolean;
  /** Old capital paid off by this credit: it paid its tax (art. 24 n° 17). Units. */
  exento: number;
}

export interface ResultadoIte {
  capital: Unidades;
  monto: Unidades;
  meses: number;
  /** Percent of the whole capital; of the last instalment in `por_cuota`. */
  tasa: Frac;
}

export interface BaseIte {
  /** What the credit must give before the tax: líquido plus what is financed. Units. */
  base: number;
  moneda: Moneda;
  redondeo: Redondeo;
  curse: Fecha;
  vencimientos: readonly Fecha[];
  tabla: TablaIte;
}

/**
 * Capital and tax of a credit. Financed: P = round((base − t·X) / (1 − t)), tax = P − base (domain §4, T07). Not financed: P = base,
 * tax = round((P − X)·t), deducted. `porCuota` answers the exact tax of a capital instalment by instalment; the financed one is the
 * capital that carries it, P = base + tax(P).
 */
export function impuesto(b: BaseIte, t: TerminosIte, porCuota: (capital: number) => Frac): ResultadoIte {
  const ultimo = b.vencimientos.at(-1) ?? b.curse;
  const meses = mesesIte(b.curse, ultimo);
  const tasa = tasaIte(meses, b.tabla);
  const sinImpuesto = { capital: unidades(b.base), monto: unidades(0) };
  if (t.metodo === 'exento') return { ...sinImpuesto, meses: 0, tasa: frac(0) };
  const exento = Math.min(t.exento, b.base);
  if (t.metodo === 'sobre_total') {
    const capital = t.financiado ? redondo(capitalConIte(b.base, tasa, exento), b) : unidades(b.base);
    const monto = t.financiado ? capital - b.base : redondo(mul(div(tasa, 100), capital - exento), b);
    return { capital, monto: unidades(monto), meses, tasa };
  }
  const gravado = (capital: number) => redondo(mul(porCuota(capital), div(capital - exento, capital)), b);
  if (!t.financiado) return { capital: unidades(b.base), monto: gravado(b.base), meses, tasa };
  const capital = conSuImpuesto(b.base, gravado);
  return { capital: unidades(capital), monto: unidades(capital - b.base), meses, tasa };
}

/** P = base + tax(P). The tax moves with P by less than one part in a hundred: each turn fixes two digits; a last unit may swing. */
function conSuImpuesto(base: number, gravado: (capital: number) => number): number {
  let capital = base;
  for (let vuelta = 0; vuelta < 30; vuelta += 1) {
    const siguiente = base + gravado(capital);
    if (Math.abs(siguiente - capital) <= 1 && vuelta > 12) return Math.max(siguiente, capital);
    if (siguiente === capital) return capital;
    capital = siguiente;
  }
  return capital;
}

/** Rounds a figure that is already in units. */
function redondo(u: Frac, b: { redondeo: Redondeo }): Unidades {
  return aUnidades(u, 'CLP', b.redondeo);
}

/**
 * Exact tax of a table instalment by instalment, in units: the capital of each one by the months to its own due date. Interest that
 * joined the capital is not capital of the document: what is amortised pays it back first.
 */
export function itePorCuota(o: { amortizaciones: readonly number[]; curse: Fecha; vencimientos: readonly Fecha[]; tabla: TablaIte }): Frac {
  let capitalizado = 0;
  const partes = o.amortizaciones.flatMap((a, k) => {
    if (a <= 0) {
      capitalizado -= a;
      return [];
    }
    const devuelve = Math.min(a, capitalizado);
    capitalizado -= devuelve;
    return [{ capital: a - devuelve, vencimiento: o.vencimientos[k] ?? o.curse }];
  });
  return iteDeCuotas(partes, o.curse, o.tabla);
}
