/** Repeatable random numbers (sfc32): integer arithmetic only, so a seed gives the same bytes on every machine. */
export class Azar {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(semilla: number) {
    this.#a = semilla | 0;
    this.#b = Math.imul(semilla, 0x9e3779b9) | 0;
    this.#c = 0x2545f491;
    for (let i = 0; i < 20; i += 1) this.u32();
  }

  u32(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + t) | 0;
    return t >>> 0;
  }

  /** An integer from `a` to `b`, both included. */
  entero(a: number, b: number): number {
    const ancho = b - a + 1;
    const alto = ancho > 0x1_0000_0000 ? this.u32() * 0x10_0000 + (this.u32() & 0xf_ffff) : this.u32();
    return a + (alto % ancho);
  }

  /** True `milesimas` times in a thousand. */
  prob(milesimas: number): boolean {
    return this.u32() % 1000 < milesimas;
  }

  elegir<T>(lista: readonly T[]): T {
    const x = lista[this.u32() % lista.length];
    if (x === undefined) throw new RangeError('empty list');
    return x;
  }

  /** Index of a list of weights. */
  peso(pesos: readonly number[]): number {
    let resto = this.entero(
      1,
      pesos.reduce((s, p) => s + p, 0),
    );
    for (const [i, p] of pesos.entries()) {
      resto -= p;
      if (resto <= 0) return i;
    }
    return pesos.length - 1;
  }

  /** 1, 2, 3… each `milesimas`/1000 as likely as the one before, up to `max`. */
  geometrica(milesimas: number, max: number): number {
    let n = 1;
    while (n < max && this.prob(milesimas)) n += 1;
    return n;
  }
}
