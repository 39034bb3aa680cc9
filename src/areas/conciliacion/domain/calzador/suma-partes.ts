import { MAX_FILAS_SUMA, MAX_ITEMS_SUMA, VENTANA_DIAS } from './calce.ts';
import { compararIds } from './columnas.ts';
import type { Hipotesario } from './hipotesis.ts';
import type { Indice, Libres } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import type { PesoSuma } from './suma-peso.ts';

/** Days that the items of one group may be apart. */
export const DIAS_ENTRE_PARTES = 6;
/** Longest run of receipts of one day that is added up. */
const MAX_CORRIDA = 160;
/** Rows of one client inside a few days beyond which only whole days are added up. */
const MAX_DENSO = 40;
/** Odds below which a group is not worth a suggestion. */
const PESO_MINIMO = 0.01;
/** What a group of amounts of opposite signs is worth against one of a single sign. */
const PESO_DE_OPUESTOS = 0.002;

/** Where sums are sought: which lines may be a target, which may be items, and who weighs a find. */
export interface Busqueda {
  objetivos: Libres;
  partes: Libres;
  peso: PesoSuma;
  salida: Hipotesario;
  /** Odds below which a group is not worth a suggestion. */
  minimo?: number;
}

/**
 * Writes down a group that adds up exactly to its target. `partes` may come in any order; `combinaciones`, among how many groups of its
 * day it was chosen, when the search knows it.
 */
export function anotar(q: Busqueda, t: number, partes: readonly number[], combinaciones?: number): void {
  const orden = [...partes].sort((a, b) => a - b);
  for (let k = 1; k < orden.length; k += 1) if (orden[k] === orden[k - 1]) return;
  const n1 = q.peso.sentido === 'n1';
  const [regla, filasB, filasL] = n1 ? [5, [t], orden] : [6, orden, [t]];
  if (q.salida.repetida(t, regla, filasB, filasL)) return;
  const { w: peso, marcas: vistas } = q.peso.pesar(t, orden, combinaciones);
  const opuestos = signosOpuestos(q, t, orden);
  const w = opuestos ? peso * PESO_DE_OPUESTOS : peso;
  const marcas = opuestos ? vistas | MARCA.signosOpuestos : vistas;
  if (w >= (q.minimo ?? PESO_MINIMO)) q.salida.agregar(t, { regla, filasB, filasL, w, p: 0, marcas });
}

/** Amounts of one sign less those of the other reach far more totals than sums do: they happen by accident. */
function signosOpuestos(q: Busqueda, t: number, partes: readonly number[]): boolean {
  const signo = Math.sign(q.objetivos.c.monto[t] as number);
  return partes.some((p) => Math.sign(q.partes.c.monto[p] as number) !== signo);
}

/** Every target of that account and amount inside the window of the items. */
function probar(q: Busqueda, cuenta: number, suma: number, partes: ArrayLike<number>, n: number): void {
  if (!q.objetivos.puedeHaber(cuenta, suma)) return;
  const dia = q.partes.c.dia[partes[0] as number] as number;
  q.objetivos.conMonto(cuenta, suma, (t) => {
    if (Math.abs((q.objetivos.c.dia[t] as number) - dia) > VENTANA_DIAS) return;
    anotar(q, t, Array.prototype.slice.call(partes, 0, n) as number[]);
  });
}

/** Groups that the items announce by themselves: one document, one client in a few days, the receipts of a day. */
export function buscarDesdePartes(q: Busqueda): void {
  const { porDoc, porRut, porDia } = q.partes;
  for (let g = 0; g < porDoc.n; g += 1) grupoEntero(q, porDoc, g);
  for (let g = 0; g < porRut.n; g += 1) deUnCliente(q, porRut, g);
  for (let g = 0; g < porDia.n; g += 1) corridas(q, porDia, g);
}

/** Only those of one client in a few days. */
export function buscarDeClientes(q: Busqueda): void {
  const { porRut } = q.partes;
  for (let g = 0; g < porRut.n; g += 1) deUnCliente(q, porRut, g);
}

/** Only runs of receipts of one day, in the order of their numbers. */
export function buscarCorridas(q: Busqueda): void {
  const { porDia } = q.partes;
  for (let g = 0; g < porDia.n; g += 1) corridas(q, porDia, g);
}

/** All the rows of one document, and all but one (a rejected receipt of the lot). */
function grupoEntero(q: Busqueda, indice: Indice, g: number): void {
  const n = (indice.inicio[g + 1] as number) - (indice.inicio[g] as number);
  if (n < 2 || n > 2000) return;
  const { c } = q.partes;
  const filas = indice.filas
    .subarray(indice.inicio[g] as number, indice.inicio[g + 1] as number)
    .filter((i) => (q.partes.libre[i] as number) > 0);
  if (filas.length < 2) return;
  const cuenta = c.cuenta[filas[0] as number] as number;
  let suma = 0;
  for (const i of filas) suma += c.monto[i] as number;
  probar(q, cuenta, suma, filas, filas.length);
  if (filas.length < 3) return;
  for (let k = 0; k < filas.length; k += 1) {
    const resto = suma - (c.monto[filas[k] as number] as number);
    if (q.objetivos.puedeHaber(cuenta, resto))
      probar(
        q,
        cuenta,
        resto,
        filas.filter((_, s) => s !== k),
        filas.length - 1,
      );
  }
}

/** Sums of 2 to 5 rows of one client inside a few days, and his whole days. The rows of the index come in the order of their days. */
function deUnCliente(q: Busqueda, indice: Indice, g: number): void {
  const { dia } = q.partes.c;
  const { filas } = indice;
  const [ini, hasta] = [indice.inicio[g] as number, indice.inicio[g + 1] as number];
  let fin = ini;
  for (let s = ini; s + 1 < hasta; s += 1) {
    const d = dia[filas[s] as number] as number;
    if ((dia[filas[s + 1] as number] as number) - d > DIAS_ENTRE_PARTES) continue;
    if (s === ini || dia[filas[s - 1] as number] !== d) diasEnteros(q, filas, s, hasta);
    fin = Math.max(fin, s + 1);
    while (fin < hasta && (dia[filas[fin] as number] as number) - d <= DIAS_ENTRE_PARTES) fin += 1;
    if (fin - s <= MAX_DENSO) subconjuntos(q, enVentana(q, filas, s, fin));
  }
}

/** The first row and the nearest of the others, at most twelve, chosen by day, amount and id. */
function enVentana(q: Busqueda, filas: Int32Array, s: number, fin: number): number[] {
  const { c } = q.partes;
  const otras = Array.from(filas.subarray(s + 1, fin));
  if (otras.length >= MAX_FILAS_SUMA) {
    otras.sort(
      (i, j) => (c.dia[i] as number) - (c.dia[j] as number) || (c.monto[i] as number) - (c.monto[j] as number) || compararIds(c, i, j),
    );
    otras.length = MAX_FILAS_SUMA - 1;
  }
  otras.unshift(filas[s] as number);
  return otras;
}

/** Whole days of one client, from the day of row `s` on: more receipts than a subset may hold, all of them or all but one. */
function diasEnteros(q: Busqueda, filas: Int32Array, s: number, hasta: number): void {
  const { c } = q.partes;
  const primera = filas[s] as number;
  const cuenta = c.cuenta[primera] as number;
  let suma = 0;
  for (let k = s; k < hasta && (c.dia[filas[k] as number] as number) - (c.dia[primera] as number) <= DIAS_ENTRE_PARTES; k += 1) {
    suma += c.monto[filas[k] as number] as number;
    const n = k + 1 - s;
    if (n <= MAX_ITEMS_SUMA || (k + 1 < hasta && c.dia[filas[k + 1] as number] === c.dia[filas[k] as number])) continue;
    const tramo = filas.subarray(s, k + 1);
    probar(q, cuenta, suma, tramo, n);
    if (n > MAX_FILAS_SUMA || n <= MAX_ITEMS_SUMA + 1) continue;
    for (let x = 0; x < n; x += 1) {
      const resto = suma - (c.monto[tramo[x] as number] as number);
      if (q.objetivos.puedeHaber(cuenta, resto))
        probar(
          q,
          cuenta,
          resto,
          tramo.filter((_, y) => y !== x),
          n - 1,
        );
    }
  }
}

/** Subsets of 2 to 5 that hold the first row: at most 2¹¹ sums (domain §14: 12 rows, 5 items). */
function subconjuntos(q: Busqueda, filas: readonly number[]): void {
  const { c } = q.partes;
  const cuenta = c.cuenta[filas[0] as number] as number;
  const elegidas = new Int32Array(MAX_ITEMS_SUMA);
  elegidas[0] = filas[0] as number;
  const bajar = (desde: number, n: number, suma: number) => {
    for (let k = desde; k < filas.length; k += 1) {
      const i = filas[k] as number;
      const total = suma + (c.monto[i] as number);
      elegidas[n] = i;
      probar(q, cuenta, total, elegidas, n + 1);
      if (n + 1 < MAX_ITEMS_SUMA) bajar(k + 1, n + 1, total);
    }
  };
  bajar(1, 1, c.monto[filas[0] as number] as number);
}

/**
 * Runs of consecutive receipts of one day, in the order of their numbers: a deposit slip, a lot without its own number. Receipts of one
 * number, or of none, go together.
 */
function corridas(q: Busqueda, indice: Indice, g: number): void {
  const { c } = q.partes;
  const [ini, hasta] = [indice.inicio[g] as number, indice.inicio[g + 1] as number];
  const n = hasta - ini;
  if (n < 2) return;
  const cuenta = c.cuenta[indice.filas[ini] as number] as number;
  const claves = new Float64Array(n);
  for (const signo of [1, -1]) {
    let k = 0;
    for (let s = ini; s < hasta; s += 1) {
      const i = indice.filas[s] as number;
      if ((c.monto[i] as number) > 0 !== signo > 0 || !q.partes.esLibre(i)) continue;
      claves[k] = numeroDocumento(q.partes, i) * n + (s - ini);
      k += 1;
    }
    if (k > 1) sumarCorridas(q, cuenta, indice.filas.subarray(ini, hasta), claves.subarray(0, k).sort());
  }
}

function sumarCorridas(q: Busqueda, cuenta: number, filas: Int32Array, claves: Float64Array): void {
  const { monto } = q.partes.c;
  const n = filas.length;
  const numeros = Int32Array.from(claves, (x) => filas[x - Math.floor(x / n) * n] as number);
  const borde = Uint8Array.from(claves, (x, k) => (k > 0 && Math.floor(x / n) === Math.floor((claves[k - 1] as number) / n) ? 0 : 1));
  for (let s = 0; s + 1 < numeros.length; s += 1) {
    if (borde[s] === 0) continue;
    let suma = monto[numeros[s] as number] as number;
    const fin = Math.min(numeros.length, s + MAX_CORRIDA);
    for (let k = s + 1; k < fin; k += 1) {
      suma += monto[numeros[k] as number] as number;
      if (borde[k + 1] === 0 || !q.objetivos.puedeHaber(cuenta, suma)) continue;
      probar(q, cuenta, suma, numeros.subarray(s, k + 1), k + 1 - s);
    }
  }
}

/** The digits of the document as a number: only to put receipts in order. */
function numeroDocumento({ c }: Libres, i: number): number {
  const desde = c.docIni[i] as number;
  let n = 0;
  for (let k = desde; k < desde + (c.docLargo[i] as number); k += 1) {
    const d = (c.bytes[k] as number) - 48;
    if (d >= 0 && d <= 9) n = (n * 10 + d) % 1e12;
  }
  return n;
}
