import { VENTANA_DIAS } from './calce.ts';
import { type DiasHabiles, habilesEntre } from './dias-habiles.ts';
import type { Hipotesario } from './hipotesis.ts';
import type { Libres } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import { ParesDeBanco } from './pares-de-banco.ts';
import type { PesoSuma } from './suma-peso.ts';
import { Canastas } from './sumas-rezagadas.ts';

/** Days that the receipts of one client may be apart, receipts looked at together, receipts in a group. */
const DIAS_RECIBOS = 4;
const MAX_RECIBOS = 7;
const MAX_LIBRO = 4;
/** Banking days from the first line of the books to the last of the bank. */
const HABILES = 3;
/** Deposits of one text in two days beyond which they are nobody's. */
const MAX_DEPOSITOS = 6;
/** Rows of one client looked at from the bank's side. */
const MAX_CON_RUT = 12;
/** Odds below which such a group is not worth a suggestion. */
const PESO_MINIMO = 0.02;

export interface BusquedaVarios {
  b: Libres;
  l: Libres;
  /** Weighs the receipts (`n1`). */
  peso: PesoSuma;
  habiles: DiasHabiles;
  salida: Hipotesario;
}

/**
 * Two or three lines of the bank that pay two to four of the books, none of them by itself: the receipts of one client, or the deposits
 * that carry one text (a branch) in one day. Only suggested.
 */
export class VariosAVarios {
  private readonly pares: ParesDeBanco;
  private readonly canastas: Canastas;

  constructor(private readonly q: BusquedaVarios) {
    this.pares = new ParesDeBanco(q.b, q.habiles, HABILES);
    this.canastas = new Canastas(q.l, q.habiles);
  }

  buscar(): void {
    const { porRut } = this.q.l;
    for (let g = 0; g < porRut.n; g += 1) this.deCliente(porRut.filas.subarray(porRut.inicio[g] as number, porRut.inicio[g + 1] as number));
    this.pares.conUnTexto(MAX_DEPOSITOS, (depositos) => this.deSucursal(depositos));
  }

  /** The receipts of one client come in the order of their days. */
  private deCliente(todas: Int32Array): void {
    const { l } = this.q;
    const filas = todas.filter((j) => l.esLibre(j));
    for (let s = 0; s + 1 < filas.length; s += 1) {
      const primera = filas[s] as number;
      const cerca: number[] = [];
      for (let k = s + 1; k < filas.length && cerca.length < MAX_RECIBOS - 1; k += 1) {
        const j = filas[k] as number;
        if ((l.c.dia[j] as number) - (l.c.dia[primera] as number) > DIAS_RECIBOS) break;
        if (Math.sign(l.c.monto[j] as number) === Math.sign(l.c.monto[primera] as number)) cerca.push(j);
      }
      this.subconjuntos([primera], cerca, 0, l.c.monto[primera] as number);
    }
  }

  private subconjuntos(elegidos: readonly number[], cerca: readonly number[], desde: number, suma: number): void {
    for (let k = desde; k < cerca.length; k += 1) {
      const j = cerca[k] as number;
      const grupo = [...elegidos, j];
      const total = suma + (this.q.l.c.monto[j] as number);
      this.pagosDe(grupo, total);
      if (grupo.length < MAX_LIBRO) this.subconjuntos(grupo, cerca, k + 1, total);
    }
  }

  /** Two lines of the bank that add up to the group; or one that names the client and two more. */
  private pagosDe(grupo: readonly number[], total: number): void {
    const { b, l } = this.q;
    const j = grupo[0] as number;
    const cuenta = l.c.cuenta[j] as number;
    this.pares.conSuma(cuenta, total, (x, y) => this.anotar([x, y], grupo));
    const g = b.porRut.buscar(cuenta, Math.abs(l.c.rut[j] as number));
    if (g < 0) return;
    const hasta = Math.min(b.porRut.inicio[g + 1] as number, (b.porRut.inicio[g] as number) + MAX_CON_RUT);
    for (let k = b.porRut.inicio[g] as number; k < hasta; k += 1) {
      const x = b.porRut.filas[k] as number;
      if (!b.esLibre(x) || !this.enPlazo([x], grupo)) continue;
      this.pares.conSuma(cuenta, total - (b.c.monto[x] as number), (y, z) => this.anotar([x, y, z], grupo));
    }
  }

  /** Two or three deposits of one text, against the receipts of those days. */
  private deSucursal(depositos: readonly number[]): void {
    const { b } = this.q;
    const i = depositos[0] as number;
    let total = 0;
    for (const x of depositos) total += b.c.monto[x] as number;
    const { filas, sumas } = this.canastas.de(b.c.cuenta[i] as number, b.c.dia[i] as number, Math.sign(total), -HABILES + 1, 0);
    if (filas.length < 2) return;
    sumas.buscar(Math.abs(total), filas.length <= 40 ? MAX_LIBRO : 3, (lugares) => {
      if (lugares.length > 1) this.anotar(depositos, lugares.map((k) => filas[k] as number), MARCA.mismaGlosa);
    });
  }

  private enPlazo(deBanco: readonly number[], deLibro: readonly number[]): boolean {
    const { b, l, habiles } = this.q;
    return deBanco.every((i) =>
      deLibro.every((j) => {
        const lag = (b.c.dia[i] as number) - (l.c.dia[j] as number);
        return lag >= -1 && lag <= VENTANA_DIAS && habilesEntre(habiles, b.c.dia[i] as number, l.c.dia[j] as number) <= HABILES + 1;
      }),
    );
  }

  private anotar(deBanco: readonly number[], deLibro: readonly number[], marca = 0): void {
    const { b, l, peso, salida } = this.q;
    const filasB = [...deBanco].sort((x, y) => x - y);
    const filasL = [...deLibro].sort((x, y) => x - y);
    if (repite(filasB) || repite(filasL) || !this.enPlazo(filasB, filasL) || !irreducible(filasB, filasL, b, l)) return;
    const { w, marcas } = peso.pesarVarios(filasB, filasL, marca !== 0);
    if (w >= PESO_MINIMO) salida.agregar(filasB[0] as number, { regla: 5, filasB, filasL, w, p: 0, marcas: marcas | marca });
  }
}

const repite = (orden: readonly number[]) => orden.some((x, k) => k > 0 && x === orden[k - 1]);

/** No line of the bank is by itself the sum of some of those of the books: then it would be two matches and not one. */
function irreducible(filasB: readonly number[], filasL: readonly number[], b: Libres, l: Libres): boolean {
  const sumas = new Set<number>();
  for (let mascara = 1; mascara < (1 << filasL.length) - 1; mascara += 1) {
    let suma = 0;
    for (const [k, j] of filasL.entries()) if ((mascara >> k) & 1) suma += l.c.monto[j] as number;
    sumas.add(suma);
  }
  return !filasB.some((i) => sumas.has(b.c.monto[i] as number));
}
