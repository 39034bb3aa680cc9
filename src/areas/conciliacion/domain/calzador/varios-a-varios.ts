import { VENTANA_DIAS } from './calce.ts';
import { mezclar, SEMILLA } from './campos.ts';
import { type DiasHabiles, habilesEntre } from './dias-habiles.ts';
import type { Hipotesario } from './hipotesis.ts';
import { claveDia, type Libres } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import type { PesoSuma } from './suma-peso.ts';
import { Canastas } from './sumas-rezagadas.ts';

/** Days that the receipts of one client may be apart, receipts looked at together, receipts in a group. */
const DIAS_RECIBOS = 4;
const MAX_RECIBOS = 7;
const MAX_LIBRO = 4;
/** Banking days from a line of the books to one of the bank, between two of the bank, and between deposits that name nobody. */
const HABILES = 4;
const HABILES_ENTRE_PAGOS = 2;
const HABILES_DEPOSITOS = 1;
/** Free lines of a day of the bank beyond which its pairs say nothing. */
const MAX_DEL_DIA = 60;
/** Deposits that name nobody, in those days, up to which two of them are looked at: among more, any two add up to something. */
const MAX_DEPOSITOS = 5;
/** Receipts of a day up to which four of them are sought. */
const MAX_DE_A_CUATRO = 40;
/** Rows of one client looked at from the bank's side. */
const MAX_CON_RUT = 12;
const CASILLAS = 1 << 20;
/** Odds below which such a group is not worth a suggestion. */
const PESO_MINIMO = 0.02;

interface BusquedaVarios {
  b: Libres;
  l: Libres;
  /** Weighs the receipts (`n1`). */
  peso: PesoSuma;
  habiles: DiasHabiles;
  salida: Hipotesario;
  /** Lines of each side that something found before explains well enough. */
  explicadas: { b: Uint8Array; l: Uint8Array };
}

/** Some receipts of one client, and the line of the bank that already pays a part of them. */
interface Buscada {
  deLibro: readonly number[];
  deBanco: readonly number[];
}

/**
 * Two or three lines of the bank that pay two to four of the books, none of them by itself: the receipts of one client, or two deposits of
 * one day that name nobody. Only suggested.
 */
export class VariosAVarios {
  /** By account: what two lines of the bank are to add up to. */
  private readonly buscadas: Map<number, Buscada[]>[] = [];
  /** Sieve of those sums: hardly one pair in a hundred passes by chance. */
  private readonly criba = new Uint8Array(CASILLAS);
  private readonly canastas: Canastas;

  constructor(private readonly q: BusquedaVarios) {
    this.canastas = new Canastas(q.l, q.habiles);
  }

  buscar(): void {
    const { l, explicadas } = this.q;
    const { porRut } = l;
    for (let g = 0; g < porRut.n; g += 1) {
      const [desde, hasta] = [porRut.inicio[g] as number, porRut.inicio[g + 1] as number];
      if (hasta - desde < 2) continue;
      const filas = porRut.filas.subarray(desde, hasta).filter((j) => explicadas.l[j] === 0);
      if (filas.length > 1) this.deCliente(filas);
    }
    this.deDosEnDos();
  }

  /** The receipts of one client come in the order of their days. */
  private deCliente(filas: Int32Array): void {
    const { l } = this.q;
    for (let s = 0; s + 1 < filas.length; s += 1) {
      const primera = filas[s] as number;
      const cerca: number[] = [];
      for (let k = s + 1; k < filas.length && cerca.length < MAX_RECIBOS - 1; k += 1) {
        const j = filas[k] as number;
        if ((l.c.dia[j] as number) - (l.c.dia[primera] as number) > DIAS_RECIBOS) break;
        if (Math.sign(l.c.monto[j] as number) === Math.sign(l.c.monto[primera] as number)) cerca.push(j);
      }
      if (cerca.length > 0) this.subconjuntos([primera], cerca, 0, l.c.monto[primera] as number);
    }
  }

  private subconjuntos(elegidos: readonly number[], cerca: readonly number[], desde: number, suma: number): void {
    for (let k = desde; k < cerca.length; k += 1) {
      const j = cerca[k] as number;
      const deLibro = [...elegidos, j];
      const total = suma + (this.q.l.c.monto[j] as number);
      this.encargar(deLibro, total);
      if (deLibro.length < MAX_LIBRO) this.subconjuntos(deLibro, cerca, k + 1, total);
    }
  }

  /** Two lines of the bank are to add up to the group; or, with one that names the client, to the rest of it. */
  private encargar(deLibro: readonly number[], total: number): void {
    const { b, l } = this.q;
    const j = deLibro[0] as number;
    const cuenta = l.c.cuenta[j] as number;
    this.guardar(cuenta, total, { deLibro, deBanco: [] });
    const g = b.porRut.buscar(cuenta, Math.abs(l.c.rut[j] as number));
    if (g < 0) return;
    const hasta = Math.min(b.porRut.inicio[g + 1] as number, (b.porRut.inicio[g] as number) + MAX_CON_RUT);
    for (let k = b.porRut.inicio[g] as number; k < hasta; k += 1) {
      const x = b.porRut.filas[k] as number;
      if (Math.sign(total) * (total - (b.c.monto[x] as number)) > 0 && this.enPlazo([x], deLibro))
        this.guardar(cuenta, total - (b.c.monto[x] as number), { deLibro, deBanco: [x] });
    }
  }

  private guardar(cuenta: number, suma: number, buscada: Buscada): void {
    const mapa = this.buscadas[cuenta] ?? new Map<number, Buscada[]>();
    this.buscadas[cuenta] = mapa;
    this.criba[casilla(suma)] = 1;
    const lista = mapa.get(suma);
    if (lista) lista.push(buscada);
    else mapa.set(suma, [buscada]);
  }

  /** Every two free lines of the bank of one account and sign, a few banking days apart. */
  private deDosEnDos(): void {
    const { b, habiles, explicadas } = this.q;
    const { c } = b;
    const entra = (i: number) => b.porDia.conFila(i, c.cuenta[i] as number, claveDia(c.dia[i] as number)) <= MAX_DEL_DIA;
    const filas = b.filas.filter((i) => explicadas.b[i] === 0 && entra(i));
    let [previo, entrePagos, entreDepositos] = [Number.NaN, 0, 0];
    for (let k = 0; k < filas.length; k += 1) {
      const i = filas[k] as number;
      const [cuenta, dia, monto] = [c.cuenta[i] as number, c.dia[i] as number, c.monto[i] as number];
      if (dia !== previo)
        [previo, entrePagos, entreDepositos] = [
          dia,
          hastaDia(habiles, dia, HABILES_ENTRE_PAGOS),
          hastaDia(habiles, dia, HABILES_DEPOSITOS),
        ];
      const mapa = this.buscadas[cuenta];
      const sinNombre: number[] = [];
      for (let s = k + 1; s < filas.length; s += 1) {
        const j = filas[s] as number;
        if (c.cuenta[j] !== cuenta || (c.dia[j] as number) > entrePagos) break;
        if ((c.monto[j] as number) > 0 !== monto > 0) continue;
        const suma = monto + (c.monto[j] as number);
        if (this.criba[casilla(suma)] === 1) for (const x of mapa?.get(suma) ?? []) this.anotar([...x.deBanco, i, j], x.deLibro, 0);
        if (monto > 0 && c.rut[j] === 0 && (c.dia[j] as number) <= entreDepositos) sinNombre.push(j);
      }
      if (c.rut[i] === 0 && monto > 0) this.deDepositos(i, sinNombre);
    }
  }

  /** A deposit that names nobody, with each of those near it that neither do, against the receipts of that day and the one before. */
  private deDepositos(i: number, otros: readonly number[]): void {
    const { c } = this.q.b;
    if (otros.length === 0 || otros.length >= MAX_DEPOSITOS) return;
    const { filas, sumas } = this.canastas.de(c.cuenta[i] as number, c.dia[i] as number, 1, -1, 0);
    if (filas.length < 2) return;
    const propia = this.huella(i);
    for (const j of otros) {
      const unTexto = propia === this.huella(j);
      const total = (c.monto[i] as number) + (c.monto[j] as number);
      sumas.buscar(total, filas.length <= MAX_DE_A_CUATRO ? MAX_LIBRO : 3, (lugares) => {
        const deLibro = lugares.map((k) => filas[k] as number);
        if (deLibro.length > 1) this.anotar([i, j], deLibro, unTexto ? MARCA.mismaGlosa : 0);
      });
    }
  }

  /** The letters of a description, whatever its numbers. */
  private huella(i: number): number {
    const { c } = this.q.b;
    const desde = c.textoIni[i] as number;
    let h = SEMILLA;
    for (let k = desde; k < desde + (c.textoLargo[i] as number); k += 1) {
      const letra = c.bytes[k] as number;
      if (letra < 48 || letra > 57) h = mezclar(h, letra >= 97 && letra <= 122 ? letra - 32 : letra);
    }
    return h;
  }

  private enPlazo(deBanco: readonly number[], deLibro: readonly number[]): boolean {
    const { b, l, habiles } = this.q;
    return deBanco.every((i) =>
      deLibro.every((j) => {
        const lag = (b.c.dia[i] as number) - (l.c.dia[j] as number);
        return lag >= -1 && lag <= VENTANA_DIAS && habilesEntre(habiles, b.c.dia[i] as number, l.c.dia[j] as number) <= HABILES;
      }),
    );
  }

  private anotar(deBanco: readonly number[], deLibro: readonly number[], marca: number): void {
    const { b, l, peso, salida } = this.q;
    const filasB = [...deBanco].sort((x, y) => x - y);
    const filasL = [...deLibro].sort((x, y) => x - y);
    if (repite(filasB) || repite(filasL) || !this.enPlazo(filasB, filasL) || !irreducible(filasB, filasL, b, l)) return;
    const { w, marcas } = peso.pesarVarios(filasB, filasL, marca !== 0);
    if (w >= PESO_MINIMO) salida.agregar(filasB[0] as number, { regla: 5, filasB, filasL, w, p: 0, marcas: marcas | marca });
  }
}

/** The last day that is no more than some banking days after that one. */
function hastaDia(habiles: DiasHabiles, dia: number, plazo: number): number {
  let ultimo = dia;
  while (habilesEntre(habiles, dia, ultimo + 1) <= plazo) ultimo += 1;
  return ultimo;
}

const casilla = (suma: number) => (Math.imul(suma | 0, 0x9e3779b1) >>> 12) & (CASILLAS - 1);
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
