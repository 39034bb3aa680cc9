import type { Columnas } from './columnas.ts';
import type { Rasgos } from './rasgos.ts';

const DECADAS = 9;
const REDONDEZ = 3;
const CLASES_MONTO = 2 * DECADAS * REDONDEZ;
/** Equal amounts so near, that nothing tells apart, may be the same payment written twice: they are one. */
const DIAS_COPIA = 7;
/** What is believed of a class before its amounts are counted, and the weight of that belief, in imagined amounts. */
const PREVIA = 1.5;
const CAUTELA = 2;

/** Class of an amount: its sign, its size and how round it is. Amounts of a class come back about as often. */
export function claseDeMonto(monto: number): number {
  const a = Math.abs(monto);
  const decada = Math.min(DECADAS - 1, Math.floor(Math.log10(Math.max(1, a))));
  const redondez = a % 1000 === 0 ? 2 : a % 10 === 0 ? 1 : 0;
  return ((monto < 0 ? DECADAS : 0) + decada) * REDONDEZ + redondez;
}

export function repeticionInicial(): Float64Array {
  return new Float64Array(CLASES_MONTO).fill(PREVIA);
}

/**
 * How many more times an amount that was seen once is to be expected in as many days, by class, as Good and Turing reckon what was not seen: twice the
 * amounts seen twice over those seen once. A transfer of $97.308.872 does not come back by accident; a fee of $1.190 does.
 */
export function aprenderRepeticion({ b, l, memorias }: Rasgos): Float64Array {
  const [una, dos] = [new Float64Array(CLASES_MONTO), new Float64Array(CLASES_MONTO)];
  const contar = (monto: number, veces: number) => {
    const k = claseDeMonto(monto);
    if (veces === 1) una[k] = (una[k] as number) + 1;
    else if (veces === 2) dos[k] = (dos[k] as number) + 1;
  };
  for (const c of [b, l]) {
    const vistos = memorias.map((m) => (m ? new Set<number>() : undefined));
    for (let i = 0; i < c.n; ) {
      const desde = i;
      let veces = 0;
      for (; i < c.n && c.monto[i] === c.monto[desde] && c.cuenta[i] === c.cuenta[desde]; i += 1) {
        if (i === desde || !esCopia(c, i - 1, i)) veces += 1;
      }
      const [cuenta, monto] = [c.cuenta[desde] as number, c.monto[desde] as number];
      vistos[cuenta]?.add(monto);
      contar(monto, veces + (memorias[cuenta]?.veces(monto) ?? 0));
    }
    for (const [k, m] of memorias.entries()) {
      m?.cadaMonto((monto, veces) => {
        if (!vistos[k]?.has(monto)) contar(monto, veces);
      });
    }
  }
  return una.map((n, k) => (2 * (dos[k] as number) + PREVIA * CAUTELA) / (n + CAUTELA));
}

/** Whether a row may be the one before it written twice: its days are near, and neither its RUT denies it. */
function esCopia(c: Columnas, i: number, j: number): boolean {
  const [x, y] = [Math.abs(c.rut[i] as number), Math.abs(c.rut[j] as number)];
  return (c.dia[j] as number) - (c.dia[i] as number) <= DIAS_COPIA && (x === 0 || y === 0 || x === y);
}
