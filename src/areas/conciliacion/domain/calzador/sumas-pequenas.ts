/** Sums found for one total beyond which the reading is hopeless, unless who asks bears fewer: so many explanations are none. */
const MAX_HALLAZGOS = 64;

/**
 * Which few of some amounts add up to a total. Two amounts are sought with two fingers over the sorted list, three as one and two, four as
 * two pairs over the sorted sums of pairs: n² work where trying them one by one would be n³ (domain §14: the bound of 200 ms a line).
 */
export class SumasPequenas {
  private readonly montos: Float64Array;
  /** Sums of two amounts, ascending, and the place of each pair. */
  private sumas: Float64Array | undefined;
  private par = new Uint16Array(0);
  private primero = new Uint8Array(0);
  private segundo = new Uint8Array(0);
  private hallados = 0;
  private tope = MAX_HALLAZGOS;

  /** `montos`: positive, ascending, at most 200. */
  constructor(montos: readonly number[]) {
    this.montos = Float64Array.from(montos);
  }

  /** Visits the places (ascending) of each group of 1 to `maximo` (≤ 5) amounts that add up to `total`; `tope` groups at most. */
  buscar(total: number, maximo: number, visitar: (lugares: readonly number[]) => void, tope = MAX_HALLAZGOS): void {
    this.hallados = 0;
    this.tope = tope;
    const ver = (lugares: readonly number[]) => {
      this.hallados += 1;
      visitar(lugares);
    };
    const { montos } = this;
    const n = montos.length;
    for (let x = 0; x < n && (montos[x] as number) <= total; x += 1) if (montos[x] === total) ver([x]);
    // Not even the two smallest, or as many of the largest as may be taken.
    if (n < 2 || (montos[0] as number) + (montos[1] as number) > total || this.mayores(maximo) < total) return;
    if (maximo >= 2) this.dos(total, 0, -1, ver);
    if (maximo >= 3) {
      const mayores = this.mayores(2);
      for (let x = 0; x + 2 < n && (montos[x] as number) * 3 <= total && this.hallados < tope; x += 1) {
        if ((montos[x] as number) + mayores >= total) this.dos(total - (montos[x] as number), x + 1, x, ver);
      }
    }
    if (maximo >= 4) this.cuatro(total, 0, ver);
    // Five are one and four of those above it.
    for (let x = 0; maximo >= 5 && x + 4 < n && (montos[x] as number) * 5 <= total && this.hallados < tope; x += 1) {
      this.cuatro(total - (montos[x] as number), x + 1, (otros) => ver([x, ...otros]));
    }
  }

  /** What the `cuantos` largest add up to: no group of as many reaches further. */
  private mayores(cuantos: number): number {
    let suma = 0;
    for (let k = Math.max(0, this.montos.length - cuantos); k < this.montos.length; k += 1) suma += this.montos[k] as number;
    return suma;
  }

  /** Pairs of different places from `desde` on that add up to `total`, with the place `antes` before them unless it is −1. */
  private dos(total: number, desde: number, antes: number, ver: (lugares: readonly number[]) => void): void {
    const { montos } = this;
    let [a, z] = [desde, montos.length - 1];
    while (a < z) {
      const suma = (montos[a] as number) + (montos[z] as number);
      if (suma < total) a += 1;
      else if (suma > total) z -= 1;
      else {
        for (let menor = z; menor > a && montos[menor] === montos[z]; menor -= 1) ver(antes < 0 ? [a, menor] : [antes, a, menor]);
        if (this.hallados >= this.tope) return;
        a += 1;
      }
    }
  }

  /** Two pairs of places from `desde` on, those of one below those of the other: each group of four is seen once. */
  private cuatro(total: number, desde: number, ver: (lugares: readonly number[]) => void): void {
    if (this.mayores(4) < total) return;
    const sumas = this.paresOrdenados();
    let [a, z] = [0, sumas.length - 1];
    while (a < z) {
      const suma = (sumas[a] as number) + (sumas[z] as number);
      if (suma < total) a += 1;
      else if (suma > total) z -= 1;
      else {
        for (let q = z; q > a && sumas[q] === sumas[z] && this.hallados < this.tope; q -= 1) this.unir(a, q, desde, ver);
        if (this.hallados >= this.tope) return;
        a += 1;
      }
    }
  }

  private unir(p: number, q: number, desde: number, ver: (lugares: readonly number[]) => void): void {
    const [x, y] = [this.par[p] as number, this.par[q] as number];
    const [a, b, c, d] = [this.primero[x] as number, this.segundo[x] as number, this.primero[y] as number, this.segundo[y] as number];
    if (a < desde || c < desde) return;
    if (b < c) ver([a, b, c, d]);
    else if (d < a) ver([c, d, a, b]);
  }

  private paresOrdenados(): Float64Array {
    if (this.sumas) return this.sumas;
    const { montos } = this;
    const pares = (montos.length * (montos.length - 1)) / 2;
    // Beyond exact integers (sums of billions of pesos) no group of four is sought.
    const n = (montos[montos.length - 1] ?? 0) * 2 * pares < Number.MAX_SAFE_INTEGER ? pares : 0;
    const sumas = new Float64Array(n);
    this.primero = new Uint8Array(n);
    this.segundo = new Uint8Array(n);
    this.par = new Uint16Array(n);
    let k = 0;
    for (let a = 0; n > 0 && a < montos.length; a += 1) {
      for (let z = a + 1; z < montos.length; z += 1) {
        sumas[k] = ((montos[a] as number) + (montos[z] as number)) * n + k;
        this.primero[k] = a;
        this.segundo[k] = z;
        k += 1;
      }
    }
    sumas.sort();
    for (let q = 0; q < n; q += 1) {
      const x = sumas[q] as number;
      const suma = Math.floor(x / n);
      this.par[q] = x - suma * n;
      sumas[q] = suma;
    }
    this.sumas = sumas;
    return sumas;
  }
}
