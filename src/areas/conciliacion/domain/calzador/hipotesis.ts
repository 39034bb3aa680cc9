import { MAX_SUGERENCIAS } from './calce.ts';

/** A possible match of a free line (the target) with one or several of the other side. */
export interface Hipotesis {
  /** 5, 6 or 7. */
  regla: number;
  filasB: number[];
  filasL: number[];
  /** Odds against nobody, before its rivals are weighed. */
  w: number;
  /** Probability once the rivals are weighed. */
  p: number;
  marcas: number;
}

/** The best hypotheses of each target: a few each, without repetitions. */
export class Hipotesario {
  private readonly porObjetivo = new Map<number, Hipotesis[]>();

  constructor(private readonly tope = MAX_SUGERENCIAS * 2) {}

  /** `objetivo` is any number that names the target. Keeps the heaviest ones; equal weights, in the order of their rows. */
  agregar(objetivo: number, h: Hipotesis): void {
    const lista = this.porObjetivo.get(objetivo);
    if (!lista) {
      this.porObjetivo.set(objetivo, [h]);
      return;
    }
    for (const o of lista) {
      if (o.regla !== h.regla || !iguales(o.filasB, h.filasB) || !iguales(o.filasL, h.filasL)) continue;
      if (h.w > o.w) Object.assign(o, h);
      return;
    }
    lista.push(h);
    if (lista.length <= this.tope) return;
    let peor = 0;
    for (let k = 1; k < lista.length; k += 1) if ((lista[k] as Hipotesis).w < (lista[peor] as Hipotesis).w) peor = k;
    lista.splice(peor, 1);
  }

  /** Whether that very group is already written down for the target. */
  repetida(objetivo: number, regla: number, filasB: readonly number[], filasL: readonly number[]): boolean {
    const lista = this.porObjetivo.get(objetivo);
    return lista?.some((o) => o.regla === regla && iguales(o.filasB, filasB) && iguales(o.filasL, filasL)) ?? false;
  }

  tiene(objetivo: number): boolean {
    return this.porObjetivo.has(objetivo);
  }

  mejorPeso(objetivo: number): number {
    let w = 0;
    for (const h of this.porObjetivo.get(objetivo) ?? []) if (h.w > w) w = h.w;
    return w;
  }

  todas(): Hipotesis[] {
    return [...this.porObjetivo.values()].flat();
  }
}

/** Same rows, both in ascending order. */
function iguales(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((x, k) => x === b[k]);
}

/** Probabilities: each hypothesis against nobody and against every other one that wants one of its lines. */
export function resolverHipotesis(lista: readonly Hipotesis[], libreB: Float32Array, libreL: Float32Array): void {
  const deB = new Float64Array(libreB.length);
  const deL = new Float64Array(libreL.length);
  for (const h of lista) {
    for (const i of h.filasB) h.w *= libreB[i] as number;
    for (const j of h.filasL) h.w *= libreL[j] as number;
    for (const i of h.filasB) deB[i] = (deB[i] as number) + h.w;
    for (const j of h.filasL) deL[j] = (deL[j] as number) + h.w;
  }
  for (const h of lista) {
    let rivales = h.w;
    for (const i of h.filasB) rivales = Math.max(rivales, deB[i] as number);
    for (const j of h.filasL) rivales = Math.max(rivales, deL[j] as number);
    h.p = h.w / (1 + rivales);
  }
}
