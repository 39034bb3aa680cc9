import { VENTANA_DIAS } from './calce.ts';
import { documentosCercanos } from './campos.ts';
import type { Columnas } from './columnas.ts';
import { claveGlosa, type Memoria } from './memoria.ts';
import { CATEGORIAS_TEXTO, categoriaTexto, Palabras, Vocabulario } from './texto.ts';

/** What the document numbers of a pair say. */
export const DOC = { falta: 0, igual: 1, cercano: 2, distinto: 3, enGlosa: 4 } as const;
export const CATEGORIAS_DOC = 5;
/** What the RUTs of a pair say. */
export const RUT = { falta: 0, igual: 1, distinto: 2 } as const;
/** Who pays: RUT category × text category. */
export const CATEGORIAS_PERSONA = 3 * CATEGORIAS_TEXTO;
export const LAGS = VENTANA_DIAS * 2 + 1;

export const rutDe = (persona: number) => Math.floor(persona / CATEGORIAS_TEXTO);
export const fuerzaTexto = (persona: number) => (persona % CATEGORIAS_TEXTO) >> 1;
export const textoAjeno = (persona: number) => (persona & 1) === 1;

/** One number for a line of each side, by the places in which they were read. */
export const clavePar = (banco: number, libro: number, lineasLibro: number): number => banco * lineasLibro + libro;

const CUPO = 1024;

/** Compares a bank row with a book row, field by field. Words are read once per row of the block at hand. */
export class Rasgos {
  readonly vocabulario = new Vocabulario();
  private readonly deBanco = new Cache();
  private readonly deLibro = new Cache();

  /** Bank rows that another one undoes, or that undo another: what does not name them is a coincidence. */
  readonly anulada: Uint8Array;
  /** What each account remembers, by its number; empty without memory. */
  memorias: readonly (Memoria | undefined)[] = [];
  /** Pairs of lines that a person refused, by the places in which both sides were read (`clavePar`). */
  rechazados: ReadonlySet<number> = new Set();
  /** RUTs of clients with open entries that the text of a bank row names, however it writes them: only what suggests reads it. */
  nombrados: ReadonlyMap<number, ReadonlySet<number>> = new Map();
  /** RUT of whom the description of a bank row names, as others signed before it. */
  private deGlosa = new Int32Array(0);

  constructor(
    readonly b: Columnas,
    readonly l: Columnas,
  ) {
    this.anulada = new Uint8Array(b.n);
  }

  documento(i: number, j: number): number {
    const { b, l } = this;
    const x = b.doc[i] as number;
    const y = l.doc[j] as number;
    if (y === 0) return DOC.falta;
    if (x === y) return DOC.igual;
    if (b.docTexto[i] === y) return DOC.enGlosa;
    if (x === 0) return DOC.falta;
    const cerca = documentosCercanos(
      b.bytes,
      b.docIni[i] as number,
      b.docLargo[i] as number,
      l.bytes,
      l.docIni[j] as number,
      l.docLargo[j] as number,
    );
    return cerca ? DOC.cercano : DOC.distinto;
  }

  rut(i: number, j: number): number {
    const x = Math.abs(this.b.rut[i] as number);
    const y = Math.abs(this.l.rut[j] as number);
    if (x === 0 && y !== 0 && this.deGlosa[i] === y) return RUT.igual;
    if (y !== 0 && this.nombrados.size > 0 && this.nombra(i, j)) return RUT.igual;
    if (x === 0 || y === 0) return RUT.falta;
    return x === y || this.pagaPor(i, j) ? RUT.igual : RUT.distinto;
  }

  /** Whether who the bank names has paid entries of that client before. */
  pagaPor(i: number, j: number): boolean {
    const [x, y] = [Math.abs(this.b.rut[i] as number), Math.abs(this.l.rut[j] as number)];
    return x !== y && (this.memorias[this.b.cuenta[i] as number]?.pagaPor(x, y) ?? false);
  }

  /** Whether the client is known by the description alone. */
  conocidoPorGlosa(i: number, j: number): boolean {
    return this.b.rut[i] === 0 && this.l.rut[j] !== 0 && this.deGlosa[i] === Math.abs(this.l.rut[j] as number);
  }

  /** Whether the text of the bank row names the client of that entry. */
  nombra(i: number, j: number): boolean {
    return this.nombrados.get(i)?.has(Math.abs(this.l.rut[j] as number)) ?? false;
  }

  /** Whether the text of the bank row names the clients of all those entries, two or more. */
  nombraVarios(i: number, filasL: ArrayLike<number>): boolean {
    const quienes = new Set<number>();
    for (let k = 0; k < filasL.length; k += 1) {
      if (!this.nombra(i, filasL[k] as number)) return false;
      quienes.add(Math.abs(this.l.rut[filasL[k] as number] as number));
    }
    return quienes.size > 1;
  }

  /** Whether a person refused that pair. */
  rechazado(i: number, j: number): boolean {
    const { b, l, rechazados } = this;
    return rechazados.size > 0 && rechazados.has(clavePar(b.origen[i] as number, l.origen[j] as number, l.n));
  }

  /** Takes what the accounts remember. The rows must be in order. */
  recordar(memorias: readonly (Memoria | undefined)[]): void {
    this.memorias = memorias;
    if (!memorias.some((m) => m?.conGlosas)) return;
    this.deGlosa = new Int32Array(this.b.n);
    const p = new Palabras();
    for (let i = 0; i < this.b.n; i += 1) {
      const m = memorias[this.b.cuenta[i] as number];
      if (this.b.rut[i] === 0 && m?.conGlosas) this.deGlosa[i] = m.deGlosa(claveGlosa(this.b, i, p));
    }
  }

  /** RUT category × text category. The text is read only where a RUT is missing: beside two RUTs it could change nothing. */
  persona(i: number, j: number): number {
    const r = this.rut(i, j);
    return r === RUT.falta ? this.texto(i, j) : r * CATEGORIAS_TEXTO;
  }

  texto(i: number, j: number): number {
    if (this.b.textoLargo[i] === 0 || this.l.textoLargo[j] === 0) return 0;
    return categoriaTexto(this.deBanco.de(this.b, i, true, this.vocabulario), this.deLibro.de(this.l, j, false, this.vocabulario));
  }

  /** Counts the words of about 40.000 lines a side; the choice depends on the line, not on its place. */
  aprenderVocabulario(): void {
    const p = new Palabras();
    for (const [c, banco] of [
      [this.l, false],
      [this.b, true],
    ] as const) {
      const cada = Math.max(1, Math.floor(c.n / 40_000));
      for (let i = 0; i < c.n; i += 1) {
        if (cada > 1 && ((((c.monto[i] as number) + (c.dia[i] as number) * 7) % cada) | 0) !== 0) continue;
        p.leer(c, i, banco);
        this.vocabulario.contar(p, banco);
      }
    }
  }
}

/** The last few thousand rows whose words were read. */
class Cache {
  private readonly fila = new Int32Array(CUPO).fill(-1);
  private readonly palabras: (Palabras | undefined)[] = new Array(CUPO);

  de(c: Columnas, i: number, banco: boolean, v: Vocabulario): Palabras {
    const k = i & (CUPO - 1);
    let p = this.palabras[k];
    if (p && this.fila[k] === i) return p;
    if (!p) {
      p = new Palabras();
      this.palabras[k] = p;
    }
    p.leer(c, i, banco);
    v.pesar(p, banco);
    this.fila[k] = i;
    return p;
  }
}
