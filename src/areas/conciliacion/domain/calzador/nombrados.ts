import { MAX_ITEMS_SUMA, VENTANA_DIAS } from './calce.ts';
import { verificador } from './campos.ts';
import type { Columnas } from './columnas.ts';
import type { Libres } from './libres.ts';
import type { Rasgos } from './rasgos.ts';
import { anotar, type Busqueda } from './suma-partes.ts';
import { SumasPequenas } from './sumas-pequenas.ts';

/** Lines of the named clients that are added up: the nearest ones. */
const MAX_LINEAS = 30;
/** Groups that leave out somebody whom the deposit names are chosen among so many more. */
const FALTA_ALGUNO = 5;
/** Digits from which a text may hold a RUT. */
const DIGITOS_DE_RUT = 7;

/** A RUT as people write it: with dots, spaces or nothing between its digits, with its hyphen or without it. */
const COMO_SEA = /(?<!\d)0{0,3}(\d{1,2})[. ]?(\d{3})[. ]?(\d{3})\s?[-–]?\s?([\dkK])(?![\dA-Za-z])/g;

const decoder = new TextDecoder();

function puedeNombrar(c: Columnas, i: number): boolean {
  const desde = c.textoIni[i] as number;
  let digitos = 0;
  for (let k = desde; k < desde + (c.textoLargo[i] as number); k += 1) {
    const b = c.bytes[k] as number;
    if (b >= 48 && b <= 57) digitos += 1;
  }
  return digitos >= DIGITOS_DE_RUT;
}

/** Bodies of the RUTs that a text may name, by their check digit, however they are written; those that `conocido` does not know are other numbers. */
export function rutsComoSea(texto: string, conocido: (cuerpo: number) => boolean): Set<number> {
  const out = new Set<number>();
  for (const m of texto.slice(0, 500).matchAll(COMO_SEA)) {
    const cuerpo = Number(`${m[1]}${m[2]}${m[3]}`);
    if (verificador(cuerpo, (m[4] as string).charCodeAt(0)) && conocido(cuerpo)) out.add(cuerpo);
  }
  return out;
}

/**
 * Reads again what the lines of the bank that are not locked say, now that nothing more will lock: a number that is the RUT of somebody with open entries in
 * that account is taken for his, hyphen or no hyphen. One line may name several.
 */
export function leerNombrados(rasgos: Rasgos, libreB: Float32Array, l: Libres): void {
  const nombrados = new Map<number, ReadonlySet<number>>();
  const c = rasgos.b;
  for (let i = 0; i < c.n; i += 1) {
    if (libreB[i] === 0 || !puedeNombrar(c, i)) continue;
    const desde = c.textoIni[i] as number;
    const texto = decoder.decode(c.bytes.subarray(desde, desde + (c.textoLargo[i] as number)));
    const cuenta = c.cuenta[i] as number;
    const ruts = rutsComoSea(texto, (cuerpo) => l.porRut.cuantas(cuenta, cuerpo) > 0);
    if (ruts.size > 0) nombrados.set(i, ruts);
  }
  rasgos.nombrados = nombrados;
}

/** The nearest open entries of the clients that a deposit names, of its sign, in the order of their amounts. */
function susLineas({ partes, objetivos }: Busqueda, t: number, ruts: ReadonlySet<number>): number[] {
  const { c, porRut } = partes;
  const [cuenta, dia, monto] = [objetivos.c.cuenta[t] as number, objetivos.c.dia[t] as number, objetivos.c.monto[t] as number];
  const lejos = (p: number) => Math.abs((c.dia[p] as number) - dia);
  const filas: number[] = [];
  for (const rut of ruts) {
    const g = porRut.buscar(cuenta, rut);
    if (g < 0) continue;
    for (const p of porRut.filas.subarray(porRut.inicio[g] as number, porRut.inicio[g + 1] as number)) {
      const m = c.monto[p] as number;
      if (Math.sign(m) === Math.sign(monto) && Math.abs(m) < Math.abs(monto) && lejos(p) <= VENTANA_DIAS && partes.esLibre(p))
        filas.push(p);
    }
  }
  const cerca = filas.sort((p, s) => lejos(p) - lejos(s) || p - s).slice(0, MAX_LINEAS);
  return cerca.sort((p, s) => Math.abs(c.monto[p] as number) - Math.abs(c.monto[s] as number) || p - s);
}

function combinaciones(n: number, k: number): number {
  let total = 1;
  for (let x = 0; x < k; x += 1) total *= (n - x) / (x + 1);
  return total;
}

/**
 * Deposits whose text names several clients: sums of their open entries, two to five, or all of them. Only suggested: nothing that is found
 * here locks.
 */
export function buscarNombrados(q: Busqueda, rasgos: Rasgos): void {
  const { c } = q.partes;
  for (const [t, ruts] of rasgos.nombrados) {
    if (ruts.size < 2 || !q.objetivos.esLibre(t)) continue;
    const filas = susLineas(q, t, ruts);
    if (filas.length < 2) continue;
    const montos = filas.map((p) => Math.abs(c.monto[p] as number));
    const proponer = (elegidas: readonly number[]): void => {
      const quienes = new Set(elegidas.map((p) => Math.abs(c.rut[p] as number)));
      if (quienes.size < 2) return;
      anotar(q, t, elegidas, combinaciones(filas.length, elegidas.length) * (quienes.size < ruts.size ? FALTA_ALGUNO : 1));
    };
    const total = Math.abs(q.objetivos.c.monto[t] as number);
    if (filas.length > MAX_ITEMS_SUMA && montos.reduce((s, m) => s + m, 0) === total) proponer(filas);
    new SumasPequenas(montos).buscar(total, MAX_ITEMS_SUMA, (lugares) => proponer(lugares.map((k) => filas[k] as number)));
  }
}
