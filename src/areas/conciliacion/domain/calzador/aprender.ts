import { huellaBloque, recorrerBloques } from './bloques.ts';
import type { Cuentas } from './columnas.ts';
import { type Modelo, modeloInicial, normalizar, razones } from './modelo.ts';
import { diasQueAbarcan, Pares } from './pares.ts';
import { CATEGORIAS_DOC, CATEGORIAS_PERSONA, LAGS, type Rasgos } from './rasgos.ts';
import { aprenderRepeticion } from './repeticion.ts';

const LINEAS_MUESTRA = 6_000;
const VUELTAS = 5;
/** Weight of the priors, in imagined pairs. */
const CAUTELA = 60;
/** Sums are of multiples of 2⁻²⁰: exact, so the order of the rows cannot change a digit. */
const GRANO = 1 << 20;

/** Learns the model from a sample of blocks (expectation–maximisation; strangers are pairs across blocks). */
export function aprender(rasgos: Rasgos, cuentas: Cuentas): Modelo {
  const { b, l } = rasgos;
  const inicial = { ...modeloInicial(diasQueAbarcan(b, l)), repeticion: aprenderRepeticion(rasgos) };
  const muestra = elegirBloques(rasgos, cuentas);
  if (muestra.length === 0) return inicial;
  const pares = new Pares(rasgos);
  const previa = conLoFirmado(rasgos, inicial);
  for (const k of muestra) pares.agregar(k.b0, k.b1, k.l0, k.l1);
  let m: Modelo = {
    ...inicial,
    ...extranos(rasgos, muestra, inicial),
    mismoRut: mismoRut(rasgos, muestra),
    mismaFecha: mismaFecha(pares),
  };
  for (let v = 0; v < VUELTAS; v += 1) {
    pares.pesar(m, razones(m));
    pares.propagar(8);
    m = maximizar(pares, m, previa);
  }
  return m;
}

interface Bloque {
  huella: number;
  monto: number;
  b0: number;
  b1: number;
  l0: number;
  l1: number;
}

function elegirBloques({ b, l }: Rasgos, cuentas: Cuentas): Bloque[] {
  const cada = Math.max(1, Math.floor(b.n / LINEAS_MUESTRA));
  const elegidos: Bloque[] = [];
  recorrerBloques(b, l, (b0, b1, l0, l1) => {
    const monto = b.monto[b0] as number;
    const huella = huellaBloque(cuentas.hash(b.cuenta[b0] as number), monto);
    if (huella % cada === 0) elegidos.push({ huella, monto, b0, b1, l0, l1 });
  });
  return elegidos.sort((p, q) => p.huella - q.huella || p.monto - q.monto);
}

/** Signs of pairs that cannot be the same payment: the bank line of one block with the book line of the next. */
function extranos(rasgos: Rasgos, muestra: readonly Bloque[], inicial: Modelo): Pick<Modelo, 'uDoc' | 'uPersona'> {
  const uDoc = inicial.uDoc.map((x) => x * CAUTELA);
  const uPersona = inicial.uPersona.map((x) => x * CAUTELA);
  for (const [t, otro] of muestra.entries()) {
    const k = muestra[t - 1];
    if (!k) continue;
    sumar(uDoc, rasgos.documento(k.b0, otro.l0), 1);
    sumar(uPersona, rasgos.persona(k.b0, otro.l0), 1);
  }
  return { uDoc: normalizar(uDoc), uPersona: normalizar(uPersona) };
}

function mismoRut({ l }: Rasgos, muestra: readonly Bloque[]): number {
  let [iguales, total] = [10, 20];
  for (const k of muestra) {
    for (let j = k.l0 + 1; j < k.l1; j += 1) {
      const [x, y] = [l.rut[j - 1] as number, l.rut[j] as number];
      if (x === 0 || y === 0) continue;
      total += 1;
      if (x === y) iguales += 1;
    }
  }
  return Math.min(0.95, iguales / total);
}

/** Of the lines of a block that are surely other payments, how many fall on the same day of the month, or one apart. */
function mismaFecha(pares: Pares): number {
  let [cerca, total] = [0.15 * CAUTELA, CAUTELA];
  for (let k = 0; k < pares.nb; k += 1) {
    cerca += pares.citas[k] as number;
    total += pares.ajenas[k] as number;
  }
  return Math.max(0.1, cerca / total);
}

/** The prior counts of each sign: a few imagined pairs, and those that people signed. */
function conLoFirmado({ memorias }: Rasgos, inicial: Modelo): Pick<Modelo, 'mDoc' | 'mPersona' | 'mLag'> {
  const con = (prior: Float64Array, campo: 'doc' | 'persona' | 'lag') =>
    prior.map((x, k) => CAUTELA * x + memorias.reduce((n, m) => n + (m?.conteos[campo][k] ?? 0), 0));
  return { mDoc: con(inicial.mDoc, 'doc'), mPersona: con(inicial.mPersona, 'persona'), mLag: con(inicial.mLag, 'lag') };
}

function maximizar(pares: Pares, m: Modelo, previa: Pick<Modelo, 'mDoc' | 'mPersona' | 'mLag'>): Modelo {
  const mDoc = new Float64Array(CATEGORIAS_DOC);
  const mPersona = new Float64Array(CATEGORIAS_PERSONA);
  const mLag = new Float64Array(LAGS);
  let total = 0;
  for (let k = 0; k < pares.np; k += 1) {
    const r = Math.round((pares.p[k] as number) * GRANO);
    sumar(mDoc, pares.doc[k] as number, r);
    sumar(mPersona, pares.persona[k] as number, r);
    sumar(mLag, pares.lag[k] as number, r);
    total += r;
  }
  const n = total / GRANO;
  const mezcla = (v: Float64Array, prior: Float64Array) => normalizar(v.map((x, i) => x / GRANO + (prior[i] as number)));
  const orfB = Math.max(0, pares.nb - n) + 0.1 * CAUTELA;
  const orfL = Math.max(0, pares.nl - n) + 0.15 * CAUTELA;
  const eventos = n + 0.75 * CAUTELA + orfB + orfL;
  return {
    ...m,
    mDoc: mezcla(mDoc, previa.mDoc),
    mPersona: mezcla(mPersona, previa.mPersona),
    mLag: mezcla(mLag, previa.mLag),
    pares: (n + 0.75 * CAUTELA) / eventos,
    huerfanosB: Math.max(0.03, orfB / eventos),
    huerfanosL: Math.max(0.03, orfL / eventos),
  };
}

function sumar(v: Float64Array, k: number, x: number): void {
  v[k] = (v[k] as number) + x;
}
