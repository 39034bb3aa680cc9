import { recorrerBloques } from './bloques.ts';
import { DIAS_HABILES, MAX_SUGERENCIAS, VENTANA_DIAS } from './calce.ts';
import type { Columnas } from './columnas.ts';
import { type DiasHabiles, habilesEntre } from './dias-habiles.ts';
import { type Clase, claseDelPar } from './iguales.ts';
import { MARCA } from './lista-calces.ts';
import { type Modelo, razones } from './modelo.ts';
import { Numeros } from './numeros-de-documento.ts';
import { Pares } from './pares.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, rutDe, textoAjeno } from './rasgos.ts';

/** A pair is locked only when all the rest, together, weighs less than this: one in a thousand with its document, one in ten thousand without. */
const DUDA_CON_DOCUMENTO = 1e-3;
const DUDA_SIN_DOCUMENTO = 1e-4;
/** Share of lines that are the second copy of another one (reconciliation.md §2.2: 2 % of the bank, 1 % of the book; taken with caution). */
const COPIA = 0.02;
const DIAS_COPIA = 7;
/** A bank prints the number on both copies: beside a line with a number of its own, one without it is seldom its copy. */
const COPIA_SIN_NUMERO = 0.2;
/** Rivals that together weigh less than this are far from being the match. */
const LEJANO = 1e-3;
const LOTE_PARES = 2048;

/** What the one-to-one pass says of each line. */
export interface Uno {
  /** Book row locked to each bank row and the reverse, −1 for none. */
  parejaB: Int32Array;
  parejaL: Int32Array;
  /** Probability (0–1) of the locked pair, by bank row. */
  certeza: Float32Array;
  /** Probability that the line has no exact partner: free for sums and fees. */
  libreB: Float32Array;
  libreL: Float32Array;
  /** The three best book rows of each bank row, −1 for none, with their probability. */
  candidato: Int32Array;
  candidatoP: Float32Array;
  /** The book row that its odds give to each bank row not locked, the best of both, −1 for none; and what it lacks to be certain. */
  mejorB: Int32Array;
  duda: Float64Array;
  /** Bits of `MARCA` of that pair. */
  marcas: Uint16Array;
}

/** Passes R1–R4: every block of equal account and amount. */
export function unoAUno(rasgos: Rasgos, m: Modelo, habiles: DiasHabiles): Uno {
  const { b, l } = rasgos;
  const uno: Uno = {
    parejaB: new Int32Array(b.n).fill(-1),
    parejaL: new Int32Array(l.n).fill(-1),
    certeza: new Float32Array(b.n),
    libreB: new Float32Array(b.n).fill(1),
    libreL: new Float32Array(l.n).fill(1),
    candidato: new Int32Array(b.n * MAX_SUGERENCIAS).fill(-1),
    candidatoP: new Float32Array(b.n * MAX_SUGERENCIAS),
    mejorB: new Int32Array(b.n).fill(-1),
    duda: new Float64Array(b.n).fill(1),
    marcas: new Uint16Array(b.n),
  };
  const r = razones(m);
  const pares = new Pares(rasgos);
  const numeros = new Numeros(b, l, rasgos.memorias);
  const cerrar = () => {
    pares.pesar(m, r);
    pares.resolver();
    new Decision(rasgos, pares, uno, habiles, numeros).decidir();
    pares.vaciar();
  };
  recorrerBloques(b, l, (b0, b1, l0, l1) => {
    pares.agregar(b0, b1, l0, l1);
    if (pares.np >= LOTE_PARES) cerrar();
  });
  if (pares.nb > 0) cerrar();
  return uno;
}

const esMismoDocumento = (doc: number) => doc === DOC.igual || doc === DOC.enGlosa;

/** Both lines name their client and it is not the same one. */
function otroRut(c: Columnas, i: number, j: number): boolean {
  const [x, y] = [Math.abs(c.rut[i] as number), Math.abs(c.rut[j] as number)];
  return x !== 0 && y !== 0 && x !== y;
}

/** Both lines carry a number and it is not the same one. */
function otroDocumento(c: Columnas, i: number, j: number): boolean {
  return c.doc[i] !== 0 && c.doc[j] !== 0 && c.doc[i] !== c.doc[j];
}

const copia = (dias: number) => (Math.abs(dias) <= DIAS_COPIA ? COPIA : COPIA / 20);

class Decision {
  private readonly mejorL: Int32Array;
  /** Pairs of each book line, as a chain. */
  private readonly primeraL: Int32Array;
  private readonly siguienteL: Int32Array;

  constructor(
    private readonly rasgos: Rasgos,
    private readonly q: Pares,
    private readonly uno: Uno,
    private readonly habiles: DiasHabiles,
    private readonly numeros: Numeros,
  ) {
    this.mejorL = new Int32Array(q.nl).fill(-1);
    this.primeraL = new Int32Array(q.nl).fill(-1);
    this.siguienteL = new Int32Array(q.np);
  }

  decidir(): void {
    const { q, uno } = this;
    for (let k = 0; k < q.np; k += 1) {
      const [i, j, p] = [q.filaB[q.deB[k] as number] as number, q.filaL[q.deL[k] as number] as number, q.p[k] as number];
      uno.libreB[i] = Math.max(0, (uno.libreB[i] as number) - p);
      uno.libreL[j] = Math.max(0, (uno.libreL[j] as number) - p);
      this.siguienteL[k] = this.primeraL[q.deL[k] as number] as number;
      this.primeraL[q.deL[k] as number] = k;
      const mejor = this.mejorL[q.deL[k] as number] as number;
      if (mejor < 0 || p > (q.p[mejor] as number)) this.mejorL[q.deL[k] as number] = k;
      this.anotar(i, j, p, Math.abs((q.lag[k] as number) - VENTANA_DIAS));
    }
    for (let local = 0; local < q.nb; local += 1) this.intentar(local);
    for (let local = 0; local < q.nb; local += 1) this.porSusOdds(local);
  }

  /** Keeps the three best candidates of a bank row: by probability, then by days. */
  private anotar(i: number, j: number, p: number, dias: number): void {
    const { candidato, candidatoP } = this.uno;
    const base = i * MAX_SUGERENCIAS;
    let puesto = MAX_SUGERENCIAS;
    while (puesto > 0) {
      const otro = candidato[base + puesto - 1] as number;
      const otroP = candidatoP[base + puesto - 1] as number;
      if (otro >= 0 && (otroP > p + 1e-6 || (otroP > p - 1e-6 && this.diasDe(i, otro) <= dias))) break;
      puesto -= 1;
    }
    for (let s = MAX_SUGERENCIAS - 1; s > puesto; s -= 1) {
      candidato[base + s] = candidato[base + s - 1] as number;
      candidatoP[base + s] = candidatoP[base + s - 1] as number;
    }
    if (puesto < MAX_SUGERENCIAS) {
      candidato[base + puesto] = j;
      candidatoP[base + puesto] = p;
    }
  }

  private diasDe(i: number, j: number): number {
    return Math.abs((this.rasgos.b.dia[i] as number) - (this.rasgos.l.dia[j] as number));
  }

  /** The likeliest pair of a bank line, −1 for none. */
  private mejorDe(local: number): number {
    const { q } = this;
    let k = -1;
    for (let s = q.inicio[local] as number; s < (q.inicio[local + 1] as number); s += 1) {
      if (k < 0 || (q.p[s] as number) > (q.p[k] as number)) k = s;
    }
    return k;
  }

  /** What the odds alone say of a line that was not locked: its best pair, if it is the best of both, and how much doubt is left. */
  private porSusOdds(local: number): void {
    const { q, uno } = this;
    const i = q.filaB[local] as number;
    const k = this.mejorDe(local);
    if (k < 0 || uno.parejaB[i] !== -1 || uno.mejorB[i] !== -1 || this.rasgos.anulada[i] === 1) return;
    const clase = claseDelPar(this.rasgos, q, k);
    if (clase) {
      this.entreIguales(k, clase);
      return;
    }
    if (this.mejorL[q.deL[k] as number] !== k) return;
    const propio = esMismoDocumento(q.doc[k] as number) && this.evidenciaBasta(k);
    const copia = this.riesgoDeCopia(k) * (propio ? COPIA_SIN_NUMERO : 1);
    this.apuntar(k, i, q.filaL[q.deL[k] as number] as number, 1 - (q.p[k] as number) + copia, 0);
  }

  private apuntar(k: number, i: number, j: number, duda: number, marcas: number): void {
    const { q, uno } = this;
    if (uno.parejaL[j] !== -1) return;
    const localL = q.deL[k] as number;
    const sola =
      this.siguienteL[this.primeraL[localL] as number] === -1 &&
      q.inicio[(q.deB[k] as number) + 1] === (q.inicio[q.deB[k] as number] as number) + 1;
    uno.mejorB[i] = j;
    uno.duda[i] = duda;
    uno.marcas[i] = marcas | (sola ? MARCA.sinRival : duda <= LEJANO ? MARCA.rivalLejano : 0);
  }

  /**
   * Lines equal in everything on one side or on both: whichever goes with whichever is right, so they do not rival one another, and as many pairs are
   * made as the shorter side allows, in the order of the sides. What is left over lacks a pair, and the others say so.
   */
  private entreIguales(k: number, clase: Clase): void {
    const { q } = this;
    if (esMismoDocumento(q.doc[k] as number) && rutDe(q.persona[k] as number) === RUT.distinto) return;
    const [enB, enL] = [new Set(clase.b), new Set(clase.l)];
    const w = q.w[k] as number;
    let [rivalesB, rivalesL] = [0, 0];
    for (let s = q.inicio[q.deB[k] as number] as number; s < (q.inicio[(q.deB[k] as number) + 1] as number); s += 1) {
      if (!enL.has(q.deL[s] as number)) rivalesB += (q.w[s] as number) * (q.y[s] as number);
    }
    for (let s = this.primeraL[q.deL[k] as number] as number; s >= 0; s = this.siguienteL[s] as number) {
      if (!enB.has(q.deB[s] as number)) rivalesL += (q.w[s] as number) * (q.x[s] as number);
    }
    const odds = w / ((1 + rivalesB) * (1 + rivalesL));
    const duda = 1 / (1 + odds) + this.riesgoDeCopia(k, clase);
    const pares = Math.min(clase.b.length, clase.l.length);
    const marcas = MARCA.entreIguales | (clase.b.length === clase.l.length ? 0 : MARCA.sobraUnaIgual);
    for (let t = 0; t < pares; t += 1) {
      this.apuntar(k, q.filaB[clase.b[t] as number] as number, q.filaL[clase.l[t] as number] as number, duda, marcas);
    }
  }

  private intentar(local: number): void {
    const { q, uno } = this;
    const k = this.mejorDe(local);
    if (k < 0 || this.mejorL[q.deL[k] as number] !== k) return;
    const p = q.p[k] as number;
    const propio = esMismoDocumento(q.doc[k] as number) && this.numeros.enLibro(q.filaL[q.deL[k] as number] as number) <= 1;
    const tope = propio ? DUDA_CON_DOCUMENTO : DUDA_SIN_DOCUMENTO;
    if (1 - p > tope || !this.evidenciaBasta(k)) return;
    const duda = 1 - p + this.riesgoDeCopia(k);
    if (duda > tope) return;
    const [i, j] = [q.filaB[local] as number, q.filaL[q.deL[k] as number] as number];
    uno.parejaB[i] = j;
    uno.parejaL[j] = i;
    uno.certeza[i] = 1 - duda;
    uno.libreB[i] = 0;
    uno.libreL[j] = 0;
  }

  /**
   * The other lines that could be this very payment, written twice: a rival that nothing else explains makes the pair a coin toss,
   * whatever its own signs say (reconciliation.md §2.2, duplicates). A bank prints its copy with the same number and RUT; the books may
   * post theirs with another number, and then the number that the bank carries says which of the two is the payment.
   */
  private riesgoDeCopia(k: number, iguales?: Clase): number {
    const { q } = this;
    const { b, l } = this.rasgos;
    const [localB, localL] = [q.deB[k] as number, q.deL[k] as number];
    const [i, j] = [q.filaB[localB] as number, q.filaL[localL] as number];
    let riesgo = 0;
    for (let s = this.primeraL[localL] as number; s >= 0; s = this.siguienteL[s] as number) {
      const otra = q.filaB[q.deB[s] as number] as number;
      if (s === k || otroDocumento(b, otra, i) || otroRut(b, otra, i) || iguales?.b.includes(q.deB[s] as number)) continue;
      riesgo += copia((b.dia[otra] as number) - (b.dia[i] as number)) * (q.w[s] as number) * (q.x[s] as number);
    }
    const conNumero = esMismoDocumento(q.doc[k] as number) && this.numeros.enLibro(j) <= 1;
    for (let s = q.inicio[localB] as number; s < (q.inicio[localB + 1] as number); s += 1) {
      const otra = q.filaL[q.deL[s] as number] as number;
      if (s === k || otroRut(l, otra, j) || (conNumero && !esMismoDocumento(q.doc[s] as number)) || iguales?.l.includes(q.deL[s] as number))
        continue;
      riesgo += copia((l.dia[otra] as number) - (l.dia[j] as number)) * (q.w[s] as number) * (q.y[s] as number);
    }
    return riesgo;
  }

  /**
   * The signs that a person would accept: one that identifies (document, or RUT within three banking days) and none that denies; a number
   * that the bank prints on several lines does not say which, and one that another line carries says that the entry is of that one. A name
   * alone never locks: among a hundred thousand lines some client owes and pays the same amount twice on one day.
   */
  private evidenciaBasta(k: number): boolean {
    const { q } = this;
    const [doc, persona] = [q.doc[k] as number, q.persona[k] as number];
    const rut = rutDe(persona);
    const [i, j] = [q.filaB[q.deB[k] as number] as number, q.filaL[q.deL[k] as number] as number];
    if (esMismoDocumento(doc)) {
      if (this.numeros.enBanco(j) > 1) return false;
      if (rut === RUT.distinto) return false;
      return rut === RUT.igual || !textoAjeno(persona) || fuerzaTexto(persona) >= 2;
    }
    if (doc === DOC.distinto || rut !== RUT.igual) return false;
    if (this.numeros.enLibro(j) > 1 || this.numeros.enBanco(j) > 0) return false;
    return habilesEntre(this.habiles, this.rasgos.b.dia[i] as number, this.rasgos.l.dia[j] as number) <= DIAS_HABILES;
  }
}
