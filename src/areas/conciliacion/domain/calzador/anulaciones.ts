import type { Columnas } from './columnas.ts';
import { compararIds } from './columnas.ts';
import type { Hipotesis } from './hipotesis.ts';
import { MARCA } from './lista-calces.ts';
import { desdeMonto } from './ordenar.ts';

/** Calendar days from a line of the bank to the one that undoes it. */
const DIAS_REVERSA = 10;
/** Lines of one amount looked at against those of the opposite one: with more of them no pair says anything. */
const MAX_IGUALES = 40;
/** Beginnings of the words with which a bank says that a line undoes another. */
const RAICES = ['REVERS', 'ANULA', 'EXTORN', 'ERRAD', 'ERRON', 'DEVUELT', 'DEVOLUC', 'CONTRAASIENTO', 'CONTRASIENTO'].map((r) =>
  Uint8Array.from(r, (c) => c.charCodeAt(0)),
);
/** What a pair is worth by what joins it, before its rivals. */
const CERTEZA = { palabraYDocumento: 0.97, palabraYRut: 0.95, palabra: 0.85, documentoYRut: 0.7, documento: 0.6 } as const;

/** A line of the bank and the one that undoes it. */
export interface Anulacion {
  filas: [number, number];
  p: number;
  marcas: number;
}

/**
 * The lines of the bank that undo another: opposite amounts of one account, few days apart, when the later one says so in its words or both carry
 * one document. Sought before anything else, because a reversal and some entry of the same amount look like a match to whoever does not read it.
 * The side must be in order (`ordenarLados`). Each line is in one pair at most; the surest first, then the nearest.
 */
export function buscarAnulaciones(c: Columnas): Anulacion[] {
  const posibles: (Anulacion & { dias: number })[] = [];
  let a = 0;
  while (a < c.n) {
    let z = a + 1;
    while (z < c.n && c.monto[z] === c.monto[a] && c.cuenta[z] === c.cuenta[a]) z += 1;
    if ((c.monto[a] as number) > 0) delMonto(c, a, z, posibles);
    a = z;
  }
  const orden = posibles.sort(
    (x, y) => y.p - x.p || x.dias - y.dias || compararIds(c, x.filas[0], y.filas[0]) || compararIds(c, x.filas[1], y.filas[1]),
  );
  const tomadas = new Set<number>();
  const out: Anulacion[] = [];
  for (const { filas, p, marcas } of orden) {
    if (filas.some((i) => tomadas.has(i))) continue;
    for (const i of filas) tomadas.add(i);
    out.push({ filas, p, marcas });
  }
  return out;
}

/** The reversals as they are suggested: always a person's word, whatever it is worth. */
export const comoHipotesis = (lista: readonly Anulacion[]): Hipotesis[] =>
  lista.map(({ filas, p, marcas }) => ({ regla: 8, filasB: filas, filasL: [], w: p, p, marcas }));

function delMonto(c: Columnas, a: number, z: number, posibles: (Anulacion & { dias: number })[]): void {
  const cuenta = c.cuenta[a] as number;
  const monto = -(c.monto[a] as number);
  const fin = c.inicioCuenta[cuenta + 1] as number;
  const desde = desdeMonto(c, cuenta, monto);
  let hasta = desde;
  while (hasta < fin && c.monto[hasta] === monto) hasta += 1;
  if (hasta === desde || z - a > MAX_IGUALES || hasta - desde > MAX_IGUALES) return;
  for (let i = a; i < z; i += 1) {
    for (let j = desde; j < hasta; j += 1) {
      const dias = Math.abs((c.dia[i] as number) - (c.dia[j] as number));
      if (dias > DIAS_REVERSA) continue;
      const { p, palabra } = quePrueba(c, i, j);
      if (p > 0) posibles.push({ filas: i < j ? [i, j] : [j, i], p, marcas: palabra ? MARCA.glosaReversa : 0, dias });
    }
  }
}

function quePrueba(c: Columnas, i: number, j: number): { p: number; palabra: boolean } {
  const [primera, segunda] = (c.dia[i] as number) <= (c.dia[j] as number) ? [i, j] : [j, i];
  const palabra = diceReversa(c, segunda) || (c.dia[i] === c.dia[j] && diceReversa(c, primera));
  const doc = c.doc[i] !== 0 && c.doc[i] === c.doc[j];
  const rut = c.rut[i] !== 0 && Math.abs(c.rut[i] as number) === Math.abs(c.rut[j] as number);
  const otroRut = c.rut[i] !== 0 && c.rut[j] !== 0 && !rut;
  if (otroRut && !doc) return { p: 0, palabra };
  if (palabra) return { p: doc ? CERTEZA.palabraYDocumento : rut ? CERTEZA.palabraYRut : CERTEZA.palabra, palabra };
  return { p: doc ? (rut ? CERTEZA.documentoYRut : CERTEZA.documento) : 0, palabra };
}

/** Whether the text of the row holds one of those words, in capitals or not. */
function diceReversa(c: Columnas, i: number): boolean {
  const ini = c.textoIni[i] as number;
  const fin = ini + (c.textoLargo[i] as number);
  for (let k = ini; k < fin; k += 1) {
    const antes = k === ini ? 0 : (c.bytes[k - 1] as number) & 0xdf;
    if (antes >= 65 && antes <= 90) continue;
    for (const raiz of RAICES) if (empieza(c.bytes, k, fin, raiz)) return true;
  }
  return false;
}

function empieza(bytes: Uint8Array, en: number, fin: number, raiz: Uint8Array): boolean {
  if (en + raiz.length > fin) return false;
  for (let k = 0; k < raiz.length; k += 1) {
    const letra = bytes[en + k] as number;
    if ((letra >= 97 && letra <= 122 ? letra - 32 : letra) !== raiz[k]) return false;
  }
  return true;
}
