import { type Pesos, pesos } from '#kernel/values/money.ts';

/** Boletas of paper and electronic, and vouchers of cards: a month of them is one figure, since nobody owes them. */
const TIPOS: ReadonlySet<number> = new Set([35, 38, 39, 41, 48]);

export const esBoleta = (tipo: number): boolean => TIPOS.has(tipo);

/** Boletas of a month: how many, and their net and exempt, pesos. */
export interface Boletas {
  cantidad: number;
  monto: Pesos;
}

/** What the boletas among some rows add. */
export function sumarBoletas(filas: readonly { tipo: number; neto: number; exento: number }[]): Boletas {
  const suyas = filas.filter((f) => esBoleta(f.tipo));
  return { cantidad: suyas.length, monto: pesos(suyas.reduce((s, f) => s + f.neto + f.exento, 0)) };
}
