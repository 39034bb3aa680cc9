import { type Columnas, type ListaCalces, REGLAS } from '#areas/conciliacion/domain/calzador/index.ts';
import { ArchivoIlegible, Lector } from './calzar-csv.ts';

/** Figures of a run against a known truth. A group is right only when the ids of both sides are exactly those of a true group. */
export interface Notas {
  verdaderos: number;
  /** By tier: rule and state. */
  tramos: Map<string, { calces: number; correctos: number }>;
  /** By kind of true group. */
  tipos: Map<string, { total: number; aceptados: number; primeros: number; entre3: number }>;
  aceptados: number;
  aceptadosCorrectos: number;
}

/** Two independent 32-bit hashes of a set of ids: their sum does not depend on the order. */
class Firma {
  a = 0;
  b = 0;

  vaciar(): void {
    this.a = 0;
    this.b = 0;
  }

  /** Adds the id at [ini, fin) of one side (0 bank, 1 book). */
  sumar(bytes: Uint8Array, ini: number, fin: number, lado: number): void {
    let x = 0x811c9dc5 ^ lado;
    let y = 0x9747b28c + lado;
    for (let k = ini; k < fin; k += 1) {
      x = Math.imul(x ^ (bytes[k] as number), 0x01000193);
      y = Math.imul(y ^ (bytes[k] as number), 0x5bd1e995) + 0x7f4a7c15;
      y ^= y >>> 13;
    }
    this.a = (this.a + mezclar(x)) | 0;
    this.b = (this.b + mezclar(y ^ (x >>> 7))) | 0;
  }

  /** A key of 53 bits. */
  clave(): number {
    return (this.a >>> 0) * 2097152 + ((this.b >>> 0) & 2097151);
  }
}

function mezclar(h: number): number {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

interface Verdad {
  tipos: string[];
  tipoDe: Uint8Array;
  /** 4 accepted, 2 first, 1 among the three best. */
  visto: Uint8Array;
  porClave: Map<number, number>;
}

function leerVerdad(bytes: Uint8Array): Verdad {
  const lector = new Lector(bytes);
  const cabecera = lector.fila() ? lector.textos() : [];
  const [tipo, banco, libro] = ['tipo', 'banco_ids', 'libro_ids'].map((c) => cabecera.indexOf(c)) as [number, number, number];
  if (tipo < 0 || banco < 0 || libro < 0) throw new ArchivoIlegible('La verdad debe traer tipo, banco_ids y libro_ids');
  const porClave = new Map<number, number>();
  const tipos: string[] = [];
  const deFila: number[] = [];
  const firma = new Firma();
  const decoder = new TextDecoder();
  while (lector.fila()) {
    if (lector.n < cabecera.length) continue;
    firma.vaciar();
    for (const [lado, campo] of [
      [0, banco],
      [1, libro],
    ] as const) {
      cadaId(bytes, lector.ini[campo] as number, lector.fin[campo] as number, (a, z) => firma.sumar(bytes, a, z, lado));
    }
    const nombre = decoder.decode(bytes.subarray(lector.ini[tipo] as number, lector.fin[tipo] as number));
    if (!tipos.includes(nombre)) tipos.push(nombre);
    porClave.set(firma.clave(), deFila.length);
    deFila.push(tipos.indexOf(nombre));
  }
  return { tipos, tipoDe: Uint8Array.from(deFila), visto: new Uint8Array(deFila.length), porClave };
}

function cadaId(bytes: Uint8Array, ini: number, fin: number, ver: (a: number, z: number) => void): void {
  let a = ini;
  for (let k = ini; k <= fin; k += 1) {
    if (k < fin && bytes[k] !== 32) continue;
    if (k > a) ver(a, k);
    a = k + 1;
  }
}

/** Scores a run. A suggestion counts among the three best when it is so, by its score, in the list of one of its lines. */
export function evaluar(verdad: Uint8Array, calces: ListaCalces, b: Columnas, l: Columnas): Notas {
  const v = leerVerdad(verdad);
  const rango = rangos(calces, b, l);
  const notas: Notas = { verdaderos: v.tipoDe.length, tramos: new Map(), tipos: new Map(), aceptados: 0, aceptadosCorrectos: 0 };
  const firma = new Firma();
  for (let k = 0; k < calces.n; k += 1) {
    firma.vaciar();
    sumarFilas(firma, b, calces.filasB, calces.inicioB[k] as number, calces.inicioB[k + 1] as number, 0);
    sumarFilas(firma, l, calces.filasL, calces.inicioL[k] as number, calces.inicioL[k + 1] as number, 1);
    const grupo = v.porClave.get(firma.clave());
    const aceptado = calces.aceptado[k] === 1;
    const nombre = `${aceptado ? 'aceptado' : 'sugerido'} ${REGLAS[(calces.regla[k] as number) - 1]}`;
    const tramo = notas.tramos.get(nombre) ?? { calces: 0, correctos: 0 };
    tramo.calces += 1;
    if (grupo !== undefined) tramo.correctos += 1;
    notas.tramos.set(nombre, tramo);
    if (aceptado) notas.aceptados += 1;
    if (grupo === undefined) continue;
    if (aceptado) notas.aceptadosCorrectos += 1;
    const r = rango[k] as number;
    v.visto[grupo] = (v.visto[grupo] as number) | (aceptado ? 7 : r === 0 ? 3 : r < 3 ? 1 : 0);
  }
  for (let g = 0; g < v.tipoDe.length; g += 1) {
    const nombre = v.tipos[v.tipoDe[g] as number] as string;
    const t = notas.tipos.get(nombre) ?? { total: 0, aceptados: 0, primeros: 0, entre3: 0 };
    const visto = v.visto[g] as number;
    t.total += 1;
    if (visto & 4) t.aceptados += 1;
    if (visto & 2) t.primeros += 1;
    if (visto & 1) t.entre3 += 1;
    notas.tipos.set(nombre, t);
  }
  return notas;
}

function sumarFilas(firma: Firma, c: Columnas, filas: Int32Array, desde: number, hasta: number, lado: number): void {
  for (let k = desde; k < hasta; k += 1) {
    const ini = c.idIni[filas[k] as number] as number;
    firma.sumar(c.bytes, ini, ini + (c.idLargo[filas[k] as number] as number), lado);
  }
}

/** Place of each suggestion, by score, among those of its best-placed line (0 = first). */
function rangos(calces: ListaCalces, b: Columnas, l: Columnas): Uint8Array {
  const rango = new Uint8Array(calces.n).fill(255);
  const orden = Array.from({ length: calces.n }, (_, k) => k).filter((k) => calces.aceptado[k] === 0);
  orden.sort((x, y) => (calces.puntaje[y] as number) - (calces.puntaje[x] as number) || x - y);
  const vistasB = new Uint8Array(b.n);
  const vistasL = new Uint8Array(l.n);
  for (const k of orden) {
    for (const [vistas, filas, inicio] of [
      [vistasB, calces.filasB, calces.inicioB],
      [vistasL, calces.filasL, calces.inicioL],
    ] as const) {
      for (let q = inicio[k] as number; q < (inicio[k + 1] as number); q += 1) {
        const i = filas[q] as number;
        rango[k] = Math.min(rango[k] as number, vistas[i] as number);
        vistas[i] = Math.min(254, (vistas[i] as number) + 1);
      }
    }
  }
  return rango;
}
