import type { Columnas } from './columnas.ts';
import type { Memoria } from './memoria.ts';

/**
 * How many lines of an account carry each document number: 0, 1, or 2 for several. The number of a loan comes back every month and names
 * its client, not one of his payments; a slip is of all its receipts. Kept as two bits in a table of eight places a line: one number in
 * eight also counts another that fell on its place, which can only add caution.
 */
export class Numeros {
  private readonly banco: Uint8Array;
  private readonly libro: Uint8Array;

  constructor(
    b: Columnas,
    private readonly l: Columnas,
    memorias: readonly (Memoria | undefined)[] = [],
  ) {
    this.banco = contar(b, memorias);
    this.libro = contar(l, memorias);
  }

  /** Bank lines of its account with the number of that book row; 0 when it has none. */
  enBanco(fila: number): number {
    return this.l.doc[fila] === 0 ? 0 : (this.banco[casilla(this.l, fila, this.banco.length)] as number);
  }

  /** Book rows of its account with the number of that one, itself included; 0 when it has none. */
  enLibro(fila: number): number {
    return this.l.doc[fila] === 0 ? 0 : (this.libro[casilla(this.l, fila, this.libro.length)] as number);
  }
}

function contar(c: Columnas, memorias: readonly (Memoria | undefined)[]): Uint8Array {
  let tam = 1024;
  while (tam < c.n * 8) tam *= 2;
  const veces = new Uint8Array(tam);
  for (let i = 0; i < c.n; i += 1) {
    if (c.doc[i] === 0) continue;
    const h = casilla(c, i, tam);
    // A number of a match signed before is one more line that carries it.
    const vuelve = memorias[c.cuenta[i] as number]?.vuelve(c.doc[i] as number) ?? false;
    veces[h] = Math.min(2, (veces[h] as number) + (vuelve ? 2 : 1));
  }
  return veces;
}

function casilla(c: Columnas, fila: number, tam: number): number {
  const h = Math.imul(c.doc[fila] as number, 0x9e3779b1) ^ Math.imul((c.cuenta[fila] as number) + 1, 0x85ebca6b);
  return (h ^ (h >>> 15)) & (tam - 1);
}
