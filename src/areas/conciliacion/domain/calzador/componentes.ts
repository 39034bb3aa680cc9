/** States that one component may cost: lines of its longer side times the subsets of the shorter one. */
const MAX_ESTADOS = 16_384;
const MAX_CORTO = 10;
/** Odds so small that a pair joins nothing: its probability never passes them, and what crosses with it weighs less than they do. */
const NADA = 1e-3;
/** Crossings that weigh less than this leave the probabilities as they were. */
const LEVE = 1e-6;

/** The pairs of some lines: places of both sides, odds against both being orphans, and the probability of each, which is written. */
interface Parejas {
  deB: ArrayLike<number>;
  deL: ArrayLike<number>;
  w: ArrayLike<number>;
  p: Float64Array;
}

/**
 * Probability of each pair when everything that joins it is weighed: all the assignments that explain the lines of a connected component, each
 * with the product of the odds of its pairs. Propagation is exact but for cycles: of two assignments that cross and are nearly as likely, it is sure of
 * one. So only components where likely pairs cross are summed over; one of too many assignments keeps what it had, less what its crossings weigh.
 */
export class Componentes {
  /** The likely pairs at hand, and that of each book line, −1 for none. */
  private firmes: number[] = [];
  private firmeDe = new Int32Array(64).fill(-1);
  private padre = new Int32Array(64);
  private lugar = new Int32Array(64);
  private antes = new Float64Array(MAX_ESTADOS * 2);
  private despues = new Float64Array(MAX_ESTADOS * 2);

  /** Pairs [desde, hasta): those of one block, line by line of the bank. */
  resolver(q: Parejas, desde: number, hasta: number): void {
    const cruces = this.cruces(q, desde, hasta);
    if (!cruces) return;
    const [b0, nb] = tramo(q.deB, desde, hasta);
    const [l0, nl] = tramo(q.deL, desde, hasta);
    if (nb + nl > this.padre.length) {
      this.padre = new Int32Array((nb + nl) * 2);
      this.lugar = new Int32Array((nb + nl) * 2);
    }
    for (let k = 0; k < nb + nl; k += 1) this.padre[k] = k;
    for (let k = desde; k < hasta; k += 1) {
      if ((q.w[k] as number) > NADA) this.unir((q.deB[k] as number) - b0, nb + (q.deL[k] as number) - l0);
    }
    const grupos = new Map<number, number[]>();
    for (const k of cruces.keys()) grupos.set(this.raiz((q.deB[k] as number) - b0), []);
    for (let k = desde; k < hasta; k += 1) {
      if ((q.w[k] as number) > NADA) grupos.get(this.raiz((q.deB[k] as number) - b0))?.push(k);
    }
    for (const pares of grupos.values()) {
      if (this.deComponente(q, pares, b0, nb - l0)) continue;
      for (const k of pares) q.p[k] = (q.p[k] as number) / (1 + (cruces.get(k) ?? 0));
    }
  }

  /** What the crossings of each likely pair weigh: its two lines with those of another likely one, each with the other's. Only where it matters. */
  private cruces(q: Parejas, desde: number, hasta: number): Map<number, number> | undefined {
    for (let k = desde; k < hasta; k += 1) if ((q.p[k] as number) > 0.5) this.anotarFirme(q, k);
    let out: Map<number, number> | undefined;
    for (let t = 0; t < this.firmes.length && this.firmes.length > 1; t += 1) {
      const k = this.firmes[t] as number;
      const suma = this.crucesDe(q, k, desde, hasta);
      if (suma > LEVE) {
        out ??= new Map();
        out.set(k, suma);
      }
    }
    for (const k of this.firmes) this.firmeDe[q.deL[k] as number] = -1;
    this.firmes.length = 0;
    return out;
  }

  private anotarFirme(q: Parejas, k: number): void {
    const j = q.deL[k] as number;
    if (j >= this.firmeDe.length) {
      const crecida = new Int32Array(j * 2).fill(-1);
      crecida.set(this.firmeDe);
      this.firmeDe = crecida;
    }
    if (this.firmeDe[j] !== -1) return;
    this.firmeDe[j] = k;
    this.firmes.push(k);
  }

  private crucesDe(q: Parejas, k: number, desde: number, hasta: number): number {
    let suma = 0;
    for (let x = primeraDe(q, k, desde); x < hasta && q.deB[x] === q.deB[k]; x += 1) {
      if (x === k || (q.w[x] as number) <= NADA || (q.deL[x] as number) >= this.firmeDe.length) continue;
      const o = this.firmeDe[q.deL[x] as number] as number;
      if (o < 0) continue;
      let y = primeraDe(q, o, desde);
      while (y < hasta && q.deB[y] === q.deB[o] && q.deL[y] !== q.deL[k]) y += 1;
      if (y === hasta || q.deB[y] !== q.deB[o]) continue;
      suma += ((q.w[x] as number) * (q.w[y] as number)) / ((q.w[k] as number) * (q.w[o] as number));
    }
    return suma;
  }

  private raiz(k: number): number {
    let r = k;
    while (this.padre[r] !== r) r = this.padre[r] as number;
    this.padre[k] = r;
    return r;
  }

  private unir(x: number, y: number): void {
    this.padre[this.raiz(x)] = this.raiz(y);
  }

  /** Whether the component was small enough to be summed over. */
  private deComponente(q: Parejas, pares: readonly number[], b0: number, baseL: number): boolean {
    const bs = [...new Set(pares.map((k) => (q.deB[k] as number) - b0))];
    const ls = [...new Set(pares.map((k) => (q.deL[k] as number) + baseL))];
    const deBanco = bs.length >= ls.length;
    const [largo, corto] = deBanco ? [bs, ls] : [ls, bs];
    if (corto.length > MAX_CORTO || (largo.length + 1) << corto.length > MAX_ESTADOS) return false;
    for (const [t, x] of largo.entries()) this.lugar[x] = t;
    for (const [s, x] of corto.entries()) this.lugar[x] = s;
    const filas: { k: number; bit: number }[][] = largo.map(() => []);
    for (const k of pares) {
      const [i, j] = [this.lugar[(q.deB[k] as number) - b0] as number, this.lugar[(q.deL[k] as number) + baseL] as number];
      filas[deBanco ? i : j]?.push({ k, bit: 1 << (deBanco ? j : i) });
    }
    this.sumar(q, filas, 1 << corto.length);
    return true;
  }

  /** Sums over the assignments, line by line of the longer side, by which lines of the shorter one are taken: before and after each line. */
  private sumar(q: Parejas, filas: readonly { k: number; bit: number }[][], estados: number): void {
    const { antes, despues } = this;
    const n = filas.length;
    antes.fill(0, 0, (n + 1) * estados);
    despues.fill(1, n * estados, (n + 1) * estados);
    antes[0] = 1;
    for (const [t, fila] of filas.entries()) {
      const [a, z] = [t * estados, (t + 1) * estados];
      for (let m = 0; m < estados; m += 1) {
        const f = antes[a + m] as number;
        if (f === 0) continue;
        antes[z + m] = (antes[z + m] as number) + f;
        for (const { k, bit } of fila) if (!(m & bit)) antes[z + (m | bit)] = (antes[z + (m | bit)] as number) + f * (q.w[k] as number);
      }
    }
    for (let t = n - 1; t >= 0; t -= 1) {
      const [a, z] = [t * estados, (t + 1) * estados];
      for (let m = 0; m < estados; m += 1) {
        let g = despues[z + m] as number;
        for (const { k, bit } of filas[t] ?? []) if (!(m & bit)) g += (q.w[k] as number) * (despues[z + (m | bit)] as number);
        despues[a + m] = g;
      }
    }
    const total = despues[0] as number;
    for (const [t, fila] of filas.entries()) {
      const [a, z] = [t * estados, (t + 1) * estados];
      for (const { k, bit } of fila) {
        let p = 0;
        for (let m = 0; m < estados; m += 1) if (!(m & bit)) p += (antes[a + m] as number) * (despues[z + (m | bit)] as number);
        q.p[k] = Math.min(1, (p * (q.w[k] as number)) / total);
      }
    }
  }
}

/** First place and how many up to the last one. */
function tramo(de: ArrayLike<number>, desde: number, hasta: number): [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, -1];
  for (let k = desde; k < hasta; k += 1) {
    min = Math.min(min, de[k] as number);
    max = Math.max(max, de[k] as number);
  }
  return [min, max < 0 ? 0 : max - min + 1];
}

/** First pair of the bank line of a pair. */
function primeraDe(q: Parejas, k: number, desde: number): number {
  let x = k;
  while (x > desde && q.deB[x - 1] === q.deB[k]) x -= 1;
  return x;
}
