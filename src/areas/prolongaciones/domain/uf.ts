import { add, mul, roundInt, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal } from '#kernel/values/format.ts';

/** Figures of a prolongación of a credit in UF, decimal text with four decimals, and the UF of their day. */
export interface CifrasUf {
  valor: string;
  capital_insoluto: string;
  interes: string;
  mora: string;
  gastos: string;
  capital_nuevo: string;
  interes_pagado: string;
  ite: string;
  cuota: string;
  total: string;
  interes_nuevo: string;
  costo_extra: string;
  cuota_antes: string;
  por_pagar_antes: string;
}

/** Ten-thousandths of UF of a decimal text, and back. Exact. */
export const deUf = (texto: string): number => Number(roundInt(mul(texto, 10_000), 'half-up'));
export const enUf = (unidades: number): string => toFixed(mul(unidades, '0.0001'), 4);

/** Everything that it owes in UF: what must not move between the proposal and its application. */
export const totalUf = (c: Pick<CifrasUf, 'capital_insoluto' | 'interes' | 'mora' | 'gastos'>): string =>
  toFixed(add(add(c.capital_insoluto, c.interes), add(c.mora, c.gastos)), 4);

export const leerUf = (texto: string): string => `UF ${formatDecimal(texto, 4)}`;
