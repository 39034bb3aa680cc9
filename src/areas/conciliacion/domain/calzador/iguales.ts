import type { Columnas } from './columnas.ts';
import type { Pares } from './pares.ts';
import type { Rasgos } from './rasgos.ts';

/** Whether two rows say the same in everything but their id: account, amount, day, number, RUT and text. */
function sonIguales(c: Columnas, i: number, j: number): boolean {
  if (i === j) return true;
  if (c.monto[i] !== c.monto[j] || c.dia[i] !== c.dia[j] || c.doc[i] !== c.doc[j] || c.cuenta[i] !== c.cuenta[j]) return false;
  if (Math.abs(c.rut[i] as number) !== Math.abs(c.rut[j] as number) || c.textoLargo[i] !== c.textoLargo[j]) return false;
  if (c.docLargo[i] !== c.docLargo[j]) return false;
  return (
    mismosBytes(c.bytes, c.textoIni[i] as number, c.textoIni[j] as number, c.textoLargo[i] as number) &&
    mismosBytes(c.bytes, c.docIni[i] as number, c.docIni[j] as number, c.docLargo[i] as number)
  );
}

function mismosBytes(b: Uint8Array, x: number, y: number, largo: number): boolean {
  for (let k = 0; k < largo; k += 1) if (b[x + k] !== b[y + k]) return false;
  return true;
}

/** The lines equal to those of a pair, on each side of its block: places of the block, in the order of the side. */
export interface Clase {
  b: number[];
  l: number[];
}

/** The class of a pair; undefined when neither of its lines has another one equal. */
export function claseDelPar(rasgos: Rasgos, q: Pares, k: number): Clase | undefined {
  const [localB, localL] = [q.deB[k] as number, q.deL[k] as number];
  const clase = { b: vecinas(rasgos.b, q.filaB, localB, q.nb), l: vecinas(rasgos.l, q.filaL, localL, q.nl) };
  return clase.b.length + clase.l.length > 2 ? clase : undefined;
}

/** The rows of a block come by day, number and RUT: those equal to one are around it. */
function vecinas(c: Columnas, filas: Int32Array, local: number, n: number): number[] {
  const fila = filas[local] as number;
  const junto = (otra: number) => c.monto[otra] === c.monto[fila] && c.dia[otra] === c.dia[fila] && c.cuenta[otra] === c.cuenta[fila];
  let desde = local;
  while (desde > 0 && junto(filas[desde - 1] as number)) desde -= 1;
  const out: number[] = [];
  for (let s = desde; s < n && junto(filas[s] as number); s += 1) if (sonIguales(c, fila, filas[s] as number)) out.push(s);
  return out;
}
