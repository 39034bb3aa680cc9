import { VENTANA_DIAS } from './calce.ts';
import type { Columnas } from './columnas.ts';
import { desdeMonto } from './ordenar.ts';

/** Below this chance of being free a line is left out of sums and fees: it has a partner of its own. */
export const LIBRE_MINIMO = 0.2;

/** Rows grouped by account and one key (day, RUT, document). */
export class Indice {
  private readonly tabla: Int32Array;
  private readonly mascara: number;
  private cuentas: Int32Array;
  private claves: Int32Array;
  readonly inicio: Int32Array;
  readonly filas: Int32Array;
  readonly n: number;
  /** Rows in the group of each row (up to 65.535), 0 for those outside: asked for every item of every sum that is weighed. */
  private readonly tamano: Uint16Array;

  /** Groups `filas` keeping their order; rows with key 0 are left out. */
  constructor(c: Columnas, filas: Int32Array, clave: (fila: number) => number) {
    let tam = 64;
    while (tam < filas.length * 1.5) tam *= 2;
    this.tabla = new Int32Array(tam);
    this.mascara = tam - 1;
    this.cuentas = new Int32Array(filas.length);
    this.claves = new Int32Array(filas.length);
    const grupo = new Int32Array(filas.length);
    const cuantas = new Int32Array(filas.length + 1);
    let n = 0;
    for (let k = 0; k < filas.length; k += 1) {
      const valor = clave(filas[k] as number);
      grupo[k] = -1;
      if (valor === 0) continue;
      const cuenta = c.cuenta[filas[k] as number] as number;
      const h = this.casilla(cuenta, valor);
      if (this.tabla[h] === 0) {
        this.cuentas[n] = cuenta;
        this.claves[n] = valor;
        n += 1;
        this.tabla[h] = n;
      }
      const g = (this.tabla[h] as number) - 1;
      grupo[k] = g;
      cuantas[g + 1] = (cuantas[g + 1] as number) + 1;
    }
    this.n = n;
    for (let g = 1; g <= n; g += 1) cuantas[g] = (cuantas[g] as number) + (cuantas[g - 1] as number);
    this.inicio = cuantas.slice(0, n + 1);
    this.filas = new Int32Array(this.inicio[n] as number);
    this.tamano = new Uint16Array(c.n);
    const puesto = this.inicio.slice();
    for (let k = 0; k < filas.length; k += 1) {
      const g = grupo[k] as number;
      if (g < 0) continue;
      const p = puesto[g] as number;
      this.filas[p] = filas[k] as number;
      this.tamano[filas[k] as number] = Math.min(65_535, (this.inicio[g + 1] as number) - (this.inicio[g] as number));
      puesto[g] = p + 1;
    }
  }

  /** Number of the group, −1 when there is none. */
  buscar(cuenta: number, clave: number): number {
    return (this.tabla[this.casilla(cuenta, clave)] as number) - 1;
  }

  /** Rows in the group of `fila`, of that account and key. */
  conFila(fila: number, cuenta: number, clave: number): number {
    return (this.tamano[fila] as number) || this.cuantas(cuenta, clave);
  }

  /** Rows of that account and key. */
  cuantas(cuenta: number, clave: number): number {
    const g = this.buscar(cuenta, clave);
    return g < 0 ? 0 : (this.inicio[g + 1] as number) - (this.inicio[g] as number);
  }

  private casilla(cuenta: number, clave: number): number {
    let h = Math.imul(clave, 0x9e3779b1) ^ Math.imul(cuenta + 1, 0x85ebca6b);
    h ^= h >>> 15;
    h = Math.imul(h, 0x2c1b3c6d);
    h = (h ^ (h >>> 13)) & this.mascara;
    for (;;) {
      const g = (this.tabla[h] as number) - 1;
      if (g < 0 || (this.claves[g] === clave && this.cuentas[g] === cuenta)) return h;
      h = (h + 1) & this.mascara;
    }
  }
}

/** Bits of the sieve for each free line: two are set, so that one amount in sixty passes by chance. */
const BITS_POR_LINEA = 16;

/** Key of a day in `porDia`: never 0. */
export const claveDia = (dia: number) => dia + 1_000_000;

/** The lines of one side that the one-to-one pass left free, ready for sums and fees. */
export class Libres {
  /** Free rows by account and day. */
  readonly filas: Int32Array;
  readonly porDia: Indice;
  readonly porRut: Indice;
  readonly porDoc: Indice;
  /** Free rows of each account. */
  readonly porCuenta: Int32Array;
  /** Share of free amounts that are whole thousands: round sums coincide by chance. */
  redondos = 0.1;
  private readonly iguales: Uint16Array;
  /** Sieve of amounts, a piece for each account: small enough to stay at hand while its account is worked on. */
  private readonly criba: Uint32Array;
  private readonly inicioCriba: Int32Array;
  private readonly mascaraCriba: Int32Array;

  constructor(
    readonly c: Columnas,
    readonly libre: Float32Array,
    readonly lado: 'banco' | 'libro',
    /** Chance of being free below which a line is left out. */
    private readonly minimo = LIBRE_MINIMO,
  ) {
    this.filas = this.ordenar();
    this.iguales = montosIguales(c);
    const cuentas = c.inicioCuenta.length - 1;
    this.porCuenta = new Int32Array(cuentas);
    for (const i of this.filas) this.porCuenta[c.cuenta[i] as number] = (this.porCuenta[c.cuenta[i] as number] as number) + 1;
    this.inicioCriba = new Int32Array(cuentas);
    this.mascaraCriba = new Int32Array(cuentas);
    let palabras = 0;
    for (let k = 0; k < cuentas; k += 1) {
      let bits = 64;
      while (bits < (this.porCuenta[k] as number) * BITS_POR_LINEA) bits *= 2;
      this.inicioCriba[k] = palabras;
      this.mascaraCriba[k] = bits - 1;
      palabras += bits >> 5;
    }
    this.criba = new Uint32Array(palabras);
    this.contar();
    this.porDia = new Indice(c, this.filas, (i) => claveDia(c.dia[i] as number));
    this.porRut = new Indice(c, this.filas, (i) => Math.abs(c.rut[i] as number));
    // A lot goes by its number even when one of its receipts could also be somebody's exact payment.
    this.porDoc = new Indice(c, noTrabadas(c, libre), (i) => c.doc[i] as number);
  }

  /** Counts again what is free, after some lines found their group. The indices stay: who walks them asks `esLibre`. */
  contar(): void {
    const { c } = this;
    let [redondos, total] = [0, 0];
    this.porCuenta.fill(0);
    this.criba.fill(0);
    for (const i of this.filas) {
      if (!this.esLibre(i)) continue;
      const cuenta = c.cuenta[i] as number;
      const monto = c.monto[i] as number;
      total += 1;
      if (monto % 1000 === 0) redondos += 1;
      this.porCuenta[cuenta] = (this.porCuenta[cuenta] as number) + 1;
      this.marcar(cuenta, monto);
    }
    this.redondos = (redondos + 2) / (total + 10);
  }

  esLibre(i: number): boolean {
    return (this.libre[i] as number) >= this.minimo;
  }

  /** False when no free line of the account has that amount; true when one may have it. */
  puedeHaber(cuenta: number, monto: number): boolean {
    let h = Math.imul(monto | 0, 0x9e3779b1);
    h ^= h >>> 15;
    const mascara = this.mascaraCriba[cuenta] as number;
    const base = this.inicioCriba[cuenta] as number;
    const a = h & mascara;
    if ((((this.criba[base + (a >>> 5)] as number) >>> (a & 31)) & 1) === 0) return false;
    const z = Math.imul(h, 0x2c1b3c6d) >>> 5;
    return (((this.criba[base + ((z & mascara) >>> 5)] as number) >>> (z & 31)) & 1) === 1;
  }

  private marcar(cuenta: number, monto: number): void {
    let h = Math.imul(monto | 0, 0x9e3779b1);
    h ^= h >>> 15;
    const base = this.inicioCriba[cuenta] as number;
    for (const bit of [h, Math.imul(h, 0x2c1b3c6d) >>> 5]) {
      const k = bit & (this.mascaraCriba[cuenta] as number);
      this.criba[base + (k >>> 5)] = (this.criba[base + (k >>> 5)] as number) | (1 << (k & 31));
    }
  }

  /** Visits the free lines of that account and amount. */
  conMonto(cuenta: number, monto: number, visitar: (fila: number) => void): void {
    if (!this.puedeHaber(cuenta, monto)) return;
    const { c } = this;
    const fin = c.inicioCuenta[cuenta + 1] as number;
    for (let i = desdeMonto(c, cuenta, monto); i < fin && c.monto[i] === monto; i += 1) if (this.esLibre(i)) visitar(i);
  }

  /**
   * Whether another line, not locked, could stand in the place of `fila`: same account and amount, a near day, and no other RUT.
   * Equal cuotas of one client are such twins even when each has its own likely partner.
   */
  tieneGemela(fila: number, trabada: (otra: number) => boolean): boolean {
    const { c } = this;
    const cuenta = c.cuenta[fila] as number;
    const fin = c.inicioCuenta[cuenta + 1] as number;
    const rut = Math.abs(c.rut[fila] as number);
    for (let i = desdeMonto(c, cuenta, c.monto[fila] as number); i < fin && c.monto[i] === c.monto[fila]; i += 1) {
      if (i === fila || trabada(i) || Math.abs((c.dia[i] as number) - (c.dia[fila] as number)) > VENTANA_DIAS) continue;
      const otro = Math.abs(c.rut[i] as number);
      if (rut === 0 || otro === 0 || rut === otro) return true;
    }
    return false;
  }

  /** Whether a line not locked of that account and amount stands within the window of `dia`. */
  hayCerca(cuenta: number, monto: number, dia: number, trabada: (otra: number) => boolean): boolean {
    const { c } = this;
    const fin = c.inicioCuenta[cuenta + 1] as number;
    for (let i = desdeMonto(c, cuenta, monto); i < fin && c.monto[i] === monto; i += 1) {
      if (!trabada(i) && Math.abs((c.dia[i] as number) - dia) <= VENTANA_DIAS) return true;
    }
    return false;
  }

  /** Lines of its account with exactly the amount of that one, free or not (up to 65.535). */
  cuantasConMonto(fila: number): number {
    return this.iguales[fila] as number;
  }

  /** Free rows by account and day; of one day, in the order of the side. */
  private ordenar(): Int32Array {
    const { c } = this;
    let n = 0;
    for (let i = 0; i < c.n; i += 1) if (this.esLibre(i)) n += 1;
    const claves = new Float64Array(n);
    let k = 0;
    for (let i = 0; i < c.n; i += 1) {
      if (!this.esLibre(i)) continue;
      claves[k] = ((c.cuenta[i] as number) * 65536 + (c.dia[i] as number) + 32768) * c.n + i;
      k += 1;
    }
    claves.sort();
    return Int32Array.from(claves, (x) => x - Math.floor(x / c.n) * c.n);
  }
}

/** How many rows of its account have the amount of each one: the rows come by account and amount. */
function montosIguales(c: Columnas): Uint16Array {
  const out = new Uint16Array(c.n);
  let a = 0;
  while (a < c.n) {
    let z = a + 1;
    while (z < c.n && c.monto[z] === c.monto[a] && c.cuenta[z] === c.cuenta[a]) z += 1;
    out.fill(Math.min(65_535, z - a), a, z);
    a = z;
  }
  return out;
}

/** Rows that no exact pair has locked. */
function noTrabadas(c: Columnas, libre: Float32Array): Int32Array {
  const out = new Int32Array(c.n);
  let n = 0;
  for (let i = 0; i < c.n; i += 1) {
    if (c.doc[i] === 0 || libre[i] === 0) continue;
    out[n] = i;
    n += 1;
  }
  return out.subarray(0, n);
}
