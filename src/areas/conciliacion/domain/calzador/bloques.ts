import type { Columnas } from './columnas.ts';

/**
 * Visits the blocks: the lines of both sides that share account and amount, as ranges of rows. Two lines of different blocks can never be
 * an exact match, so the one-to-one work is done block by block. Both sides must be in order (`ordenarLados`).
 */
export function recorrerBloques(b: Columnas, l: Columnas, visitar: (b0: number, b1: number, l0: number, l1: number) => void): void {
  let [i, j] = [0, 0];
  while (i < b.n && j < l.n) {
    const cuenta = b.cuenta[i] as number;
    const monto = b.monto[i] as number;
    const orden = cuenta - (l.cuenta[j] as number) || monto - (l.monto[j] as number);
    if (orden < 0) {
      i += 1;
      continue;
    }
    if (orden > 0) {
      j += 1;
      continue;
    }
    const [b0, l0] = [i, j];
    while (i < b.n && b.monto[i] === monto && b.cuenta[i] === cuenta) i += 1;
    while (j < l.n && l.monto[j] === monto && l.cuenta[j] === cuenta) j += 1;
    visitar(b0, i, l0, j);
  }
}

/** Hash of a block by its account's text and its amount: samples chosen with it do not depend on the order of the rows. */
export function huellaBloque(hashCuenta: number, monto: number): number {
  let h = Math.imul(monto | 0, 0x9e3779b1) ^ Math.imul((Math.floor(monto / 4294967296) | 0) + hashCuenta * 31 + 7, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
