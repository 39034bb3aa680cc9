import type { TablaDeTramos } from '#finanzas/tramos.ts';
import type { Factor } from './formas.ts';
import { variable } from './variables.ts';

/** Score at which the odds are `momios` good for each bad, and points that double them. */
const BASE = { puntos: 600, momios: 50, doblan: 20 };
const FACTOR = BASE.doblan / Math.log(2);
const ORIGEN = BASE.puntos - FACTOR * Math.log(BASE.momios);
/** Information value from which a characteristic says too much to be honest: it may know what came after. */
const IV_SOSPECHOSO = 0.5;
const PASOS = 25;
const CRESTA: number = 1e-4;

/** Good and bad cases of a cell of a characteristic. */
interface Celda {
  buenos: number;
  malos: number;
}
/** What is known of a characteristic to make its points: its cells in order, and the weight of its evidence. */
interface Caracteristica {
  celdas: readonly Celda[];
  beta: number;
}

interface CeldaMedida {
  woe: number;
  puntos: number;
  /** The cell was empty of good or of bad, and half a case was added to both. */
  ajustada: boolean;
}
interface CaracteristicaMedida {
  celdas: CeldaMedida[];
  /** Information value. */
  iv: number;
  sospechosa: boolean;
}

/**
 * Weight of evidence of each cell, ln of its share of the good over its share of the bad, and the information value of them all. Cells that hold no
 * good one or no bad one among them all tell nothing: every weight is zero.
 */
export function pesosDe(celdas: readonly Celda[]): { woe: { valor: number; ajustada: boolean }[]; iv: number } {
  const buenos = celdas.reduce((a, c) => a + c.buenos, 0);
  const malos = celdas.reduce((a, c) => a + c.malos, 0);
  if (buenos === 0 || malos === 0) return { woe: celdas.map(() => ({ valor: 0, ajustada: true })), iv: 0 };
  let iv = 0;
  const woe = celdas.map((c) => {
    const ajustada = c.buenos === 0 || c.malos === 0;
    const medio = ajustada ? 0.5 : 0;
    const [g, b] = [(c.buenos + medio) / buenos, (c.malos + medio) / malos];
    const valor = Math.log(g / b);
    iv += (g - b) * valor;
    return { valor, ajustada };
  });
  return { woe, iv };
}

/** Points of a weight of evidence: (β·WoE + α/n)·F + O/n, to the integer. `n` characteristics. */
const puntosDePeso = (woe: number, beta: number, total: Celda, n: number): number =>
  Math.round((beta * woe + Math.log(total.buenos / total.malos) / n) * FACTOR + ORIGEN / n);

/** The points of every cell of a card. `total`: the good and bad cases that it is made of, some of each. */
export function medirTarjeta(caracteristicas: readonly Caracteristica[], total: Celda): CaracteristicaMedida[] {
  return caracteristicas.map((c) => {
    const { woe, iv } = pesosDe(c.celdas);
    const celdas = woe.map((w) => ({
      woe: w.valor,
      ajustada: w.ajustada,
      puntos: puntosDePeso(w.valor, c.beta, total, caracteristicas.length),
    }));
    return { celdas, iv, sospechosa: iv > IV_SOSPECHOSO };
  });
}

/** Odds of good for each bad of a score, and the chance of a bad one that they say. */
export function probabilidadDe(puntos: number): { momios: number; malo: number } {
  const momios = BASE.momios * 2 ** ((puntos - BASE.puntos) / BASE.doblan);
  return { momios, malo: 1 / (1 + momios) };
}

/** Solves a symmetric system by elimination; the ridge keeps it from being singular. */
function resolver(matriz: readonly (readonly number[])[], lado: readonly number[]): number[] {
  const m = matriz.map((fila, i) => [...fila, lado[i] ?? 0]);
  const n = m.length;
  const de = (i: number, j: number): number => m[i]?.[j] ?? 0;
  for (let k = 0; k < n; k++) {
    let mejor = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(de(i, k)) > Math.abs(de(mejor, k))) mejor = i;
    const [a, b] = [m[k], m[mejor]];
    if (a && b) [m[k], m[mejor]] = [b, a];
    for (let i = k + 1; i < n; i++) {
      const f = de(i, k) / de(k, k);
      const [fila, pivote] = [m[i], m[k]];
      if (fila && pivote) for (let j = k; j <= n; j++) fila[j] = (fila[j] ?? 0) - f * (pivote[j] ?? 0);
    }
  }
  const x = Array.from({ length: n }, () => 0);
  for (let i = n - 1; i >= 0; i--) {
    let resto = de(i, n);
    for (let j = i + 1; j < n; j++) resto -= de(i, j) * (x[j] ?? 0);
    x[i] = resto / de(i, i);
  }
  return x;
}

/**
 * Weight of each characteristic, fitted over the weights of evidence of the cases: logistic regression by Newton, at most 25 steps, with a small
 * ridge so that a characteristic that separates everything stays finite. Deterministic: the same cases give the same.
 */
export function ajustarBetas(casos: readonly { woe: readonly number[]; bueno: boolean }[]): number[] {
  const n = (casos[0]?.woe.length ?? 0) + 1;
  let beta = Array.from({ length: n }, () => 0);
  for (let paso = 0; paso < PASOS; paso++) {
    const gradiente = beta.map((b, i) => (i === 0 ? 0 : -CRESTA * b));
    const curva = beta.map((_, i) => beta.map((__, j) => (i === j ? CRESTA : 0)));
    for (const c of casos) {
      const x = [1, ...c.woe];
      const p = 1 / (1 + Math.exp(-x.reduce((a, v, i) => a + v * (beta[i] ?? 0), 0)));
      for (let i = 0; i < n; i++) {
        const xi = x[i] ?? 0;
        gradiente[i] = (gradiente[i] ?? 0) + ((c.bueno ? 1 : 0) - p) * xi;
        const fila = curva[i];
        if (fila) for (let j = 0; j < n; j++) fila[j] = (fila[j] ?? 0) + p * (1 - p) * xi * (x[j] ?? 0);
      }
    }
    const salto = resolver(curva, gradiente);
    beta = beta.map((b, i) => b + (salto[i] ?? 0));
    if (salto.every((s) => Math.abs(s) < 1e-9)) break;
  }
  return beta.slice(1);
}

/** The cell in which a value falls, counted from the lowest. */
export function celdaDe(t: { cierre: TablaDeTramos['cierre']; limites: readonly number[] }, valor: number): number {
  return t.limites.filter((l) => (t.cierre === 'IZQUIERDA' ? valor >= l : valor > l)).length;
}

/** A factor of a policy out of the points of a characteristic; who has no figure gets `sin_dato`. */
export function factorDe(
  c: { variable: string; cierre: TablaDeTramos['cierre']; limites: readonly string[] },
  puntos: readonly number[],
  sin_dato: string,
): Factor {
  const bordes = [null, ...c.limites, null];
  const tramos = puntos.map((p, i) => ({ desde: bordes[i] ?? null, hasta: bordes[i + 1] ?? null, puntos: String(p) }));
  const maximo = String(Math.max(...puntos));
  return {
    id: c.variable,
    nombre: variable(c.variable).nombre,
    maximo,
    tabla: { variable: c.variable, cierre: c.cierre, tramos, sin_dato },
  };
}

/** Points of who has no figure: those of a weight of evidence of zero, that neither helps nor harms. */
export const puntosNeutros = (total: Celda, n: number): number => puntosDePeso(0, 0, total, n);
