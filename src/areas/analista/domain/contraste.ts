/** Good and bad cases of one score, or of one band of scores. */
interface Grupo {
  buenos: number;
  malos: number;
}

/** How well an order of scores tells good from bad: plain numbers, as statistics are, never money. */
interface Separacion {
  /** Largest distance between what was gathered of the bad and of the good, going up from the worst score: 0 to 1. */
  ks: number;
  /** Chance that a good one has a better score than a bad one; a tie counts half. */
  auc: number;
  /** 2·AUC − 1, and half the width of its interval of 95 %. */
  gini: number;
  gini_error: number;
  /** Standard error of the AUC (Hanley and McNeil, 1982). */
  auc_error: number;
}

/** Normal deviate of 95 %. */
const Z = 1.959963984540054;

const suma = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0);

/**
 * KS, AUC and Gini of groups given from the worst score to the best. Null when there is no good one or no bad one: nothing can be told apart.
 */
export function separacion(grupos: readonly Grupo[]): Separacion | null {
  const [buenos, malos] = [suma(grupos.map((g) => g.buenos)), suma(grupos.map((g) => g.malos))];
  if (buenos === 0 || malos === 0) return null;
  let [antesBuenos, antesMalos, ks, pares] = [0, 0, 0, 0];
  for (const g of grupos) {
    pares += g.buenos * antesMalos + (g.buenos * g.malos) / 2;
    antesBuenos += g.buenos;
    antesMalos += g.malos;
    ks = Math.max(ks, Math.abs(antesMalos / malos - antesBuenos / buenos));
  }
  const auc = pares / (buenos * malos);
  const [q1, q2] = [auc / (2 - auc), (2 * auc * auc) / (1 + auc)];
  const varianza = (auc * (1 - auc) + (malos - 1) * (q1 - auc * auc) + (buenos - 1) * (q2 - auc * auc)) / (buenos * malos);
  const auc_error = Math.sqrt(Math.max(0, varianza));
  return { ks, auc, gini: 2 * auc - 1, gini_error: 2 * Z * auc_error, auc_error };
}

/** Share of `malos` over `n` with its interval of 95 % (Wilson, 1927), each 0 to 1; null of nobody. */
export function proporcion(malos: number, n: number): { tasa: number; desde: number; hasta: number } | null {
  if (n === 0) return null;
  const [p, z2] = [malos / n, Z * Z];
  const divisor = 1 + z2 / n;
  const centro = (p + z2 / (2 * n)) / divisor;
  const ancho = (Z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / divisor;
  return { tasa: p, desde: Math.max(0, centro - ancho), hasta: Math.min(1, centro + ancho) };
}

/**
 * Population stability index of two distributions over the same bands, as counts. An empty band counts as half a case, so that the index is finite.
 * Null when one of the two has nobody.
 */
export function indiceDeEstabilidad(referencia: readonly number[], ahora: readonly number[]): number | null {
  const [r, a] = [suma(referencia), suma(ahora)];
  if (r === 0 || a === 0) return null;
  return suma(
    referencia.map((n, i) => {
      const [antes, hoy] = [(n || 0.5) / r, ((ahora[i] ?? 0) || 0.5) / a];
      return (hoy - antes) * Math.log(hoy / antes);
    }),
  );
}

type Estabilidad = 'estable' | 'vigile' | 'revise';

/** What an index of stability asks: up to 0,10 nothing, up to 0,25 to watch, above it to look at the model. */
export const estabilidadDe = (psi: number): Estabilidad => (psi <= 0.1 ? 'estable' : psi <= 0.25 ? 'vigile' : 'revise');

/** How many scores fall in each band; `bordes` are the limits between bands, each one of the band above it. */
export function contarEnBandas(puntajes: readonly number[], bordes: readonly number[]): number[] {
  const bandas = Array.from({ length: bordes.length + 1 }, () => 0);
  for (const p of puntajes) {
    const i = bordes.filter((b) => p >= b).length;
    bandas[i] = (bandas[i] ?? 0) + 1;
  }
  return bandas;
}

/** The cases of each distinct score, from the worst score to the best. */
export function agruparPorPuntaje(casos: readonly { puntaje: number; malo: boolean }[]): (Grupo & { puntaje: number })[] {
  const grupos = new Map<number, Grupo & { puntaje: number }>();
  for (const c of casos) {
    const g = grupos.get(c.puntaje) ?? { puntaje: c.puntaje, buenos: 0, malos: 0 };
    grupos.set(c.puntaje, { ...g, buenos: g.buenos + (c.malo ? 0 : 1), malos: g.malos + (c.malo ? 1 : 0) });
  }
  return [...grupos.values()].sort((a, b) => a.puntaje - b.puntaje);
}
