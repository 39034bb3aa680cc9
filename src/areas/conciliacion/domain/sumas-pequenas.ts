/** Sums found for one total beyond which the reading is hopeless: so many explanations are none. */
const MAX_HALLAZGOS = 64;

/**
 * Which few of some amounts add up to a total. Two amounts are sought with two fingers over the sorted list, three as one and two, four as
 * two pairs over the sorted sums of pairs: n² work where trying them one by one would be n³ (domain §14: the bound of 200 ms a line).
 */
export class SumasPequenas {
  /** Sums of two amounts, ascending, packed with the place of the pair. */
  private sumas: Float64Array | undefined;
  private primero = new Uint8Array(0);
  private segundo = new Uint8Array(0);
  private hallados = 0;

  /** `montos`: positive, ascending, at most 200. */
  constructor(private readonly montos: readonly number[]) {}

  /** Visits the places (ascending) of each group of 1 to `maximo` (≤ 5) amounts that add up to `total`; 64 groups at most. */
  buscar(total: number, maximo: number, visitar: (lugares: readonly number[]) => void): void {
    this.hallados = 0;
    const ver = (lugares: readonly number[]) => {
      this.hallados += 1;
      visitar(lugares);
    };
    const n = this.montos.length;
    for (let x = 0; x < n && (this.montos[x] as number) <= total; x += 1) if (this.montos[x] === total) ver([x]);
    if (maximo >= 2) this.dos(total, 0, (a, z) => ver([a, z]));
    if (maximo >= 3) {
      for (let x = 0; x + 2 < n && (this.montos[x] as number) * 3 <= total && this.hallados < MAX_HALLAZGOS; x += 1) {
        this.dos(total - (this.montos[x] as number), x + 1, (a, z) => ver([x, a, z]));
      }
    }
    if (maximo >= 4) this.cuatro(total, 0, ver);
    // Five are one and four of those above it.
    for (let x = 0; maximo >= 5 && x + 4 < n && (this.montos[x] as number) * 5 <= total && this.hallados < MAX_HALLAZGOS; x += 1) {
      this.cuatro(total - (this.montos[x] as number), x + 1, (otros) => ver([x, ...otros]));
    }
  }

  /** Pairs of different places from `desde` on that add up to `total`. */
  private dos(total: number, desde: number, ver: (a: number, z: number) => void): void {
    const { montos } = this;
    let [a, z] = [desde, montos.length - 1];
    while (a < z && this.hallados < MAX_HALLAZGOS) {
      const suma = (montos[a] as number) + (montos[z] as number);
      if (suma < total) a += 1;
      else if (suma > total) z -= 1;
      else {
        let menor = z;
        while (menor > a && montos[menor] === montos[z]) {
          ver(a, menor);
          menor -= 1;
        }
        a += 1;
      }
    }
  }

  /** Two pairs of places from `desde` on, those of one below those of the other: each group of four is seen once. */
  private cuatro(total: number, desde: number, ver: (lugares: readonly number[]) => void): void {
    const sumas = this.paresOrdenados();
    const n = sumas.length;
    let [a, z] = [0, n - 1];
    while (a < z && this.hallados < MAX_HALLAZGOS) {
      const suma = this.suma(sumas, a) + this.suma(sumas, z);
      if (suma < total) a += 1;
      else if (suma > total) z -= 1;
      else {
        for (let q = z; q > a && this.suma(sumas, q) === this.suma(sumas, z) && this.hallados < MAX_HALLAZGOS; q -= 1) {
          this.unir(this.par(sumas, a), this.par(sumas, q), desde, ver);
        }
        a += 1;
      }
    }
  }

  private unir(p: number, q: number, desde: number, ver: (lugares: readonly number[]) => void): void {
    const [a, b, c, d] = [this.primero[p] as number, this.segundo[p] as number, this.primero[q] as number, this.segundo[q] as number];
    if (a < desde || c < desde) return;
    if (b < c) ver([a, b, c, d]);
    else if (d < a) ver([c, d, a, b]);
  }

  private suma(sumas: Float64Array, k: number): number {
    return Math.floor((sumas[k] as number) / this.primero.length);
  }

  private par(sumas: Float64Array, k: number): number {
    return (sumas[k] as number) % this.primero.length;
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
    let k = 0;
    for (let a = 0; n > 0 && a < montos.length; a += 1) {
      for (let z = a + 1; z < montos.length; z += 1) {
        sumas[k] = ((montos[a] as number) + (montos[z] as number)) * n + k;
        this.primero[k] = a;
        this.segundo[k] = z;
        k += 1;
      }
    }
    this.sumas = sumas.sort();
    return this.sumas;
  }
}
