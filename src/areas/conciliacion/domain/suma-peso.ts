import { VENTANA_DIAS } from './calce.ts';
import type { Libres } from './libres.ts';
import { claveDia } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import type { Modelo, Razones } from './modelo.ts';
import { DOC, type Rasgos } from './rasgos.ts';
import { CATEGORIAS_TEXTO } from './texto.ts';

/** Share of free lines of the bank that are the sum of several of the book, and the reverse (reconciliation.md §2.2). */
const PREVIA_N1 = 0.25;
const PREVIA_1N = 0.07;
/** Share of groups of each size: 2, 3, 4, 5 and more items, and of a lot. */
const TAMANOS_N1 = [0, 0, 0.25, 0.22, 0.2, 0.15, 0.1];
const TAMANOS_1N = [0, 0, 0.4, 0.35, 0.2, 0.05, 0.01];
const TAMANO_MAYOR = 0.002;
/** In how many groups all items are of one client, or carry one document (30 % of deposits mix RUTs, §2.2). */
const DE_UN_RUT = 0.7;
const DE_UN_DOCUMENTO = 0.35;
const MISMO_DIA = 0.8;
const DISPERSION_DIAS = 6;

/** From so many items on, a group is a lot. */
const DE_LOTE = 8;
/** Log odds that not even the target's own RUT and document can make worth a suggestion. */
const SIN_REMEDIO = Math.log(1e-7);

export type Sentido = 'n1' | '1n';

/**
 * Odds that a target is the sum of some free lines, against the accident of strangers adding up to it: for each item, how much
 * likelier it is there (day, RUT, document) than a line that has nothing to do with the target; and for the last one, whose amount
 * the others fix, how rare that amount is.
 */
export class PesoSuma {
  constructor(
    private readonly rasgos: Rasgos,
    private readonly m: Modelo,
    private readonly r: Razones,
    private readonly objetivos: Libres,
    private readonly partes: Libres,
    readonly sentido: Sentido,
  ) {}

  /** Odds and marks of the group. `partes` in any order. */
  pesar(t: number, partes: readonly number[], combinaciones?: number): { w: number; marcas: number } {
    const ref = this.referencia(partes);
    const { w: porGrupo, marcas } = this.deGrupoEntero(t, ref, partes, combinaciones);
    const esLote = partes.length >= DE_LOTE && porGrupo > Number.NEGATIVE_INFINITY;
    const general = esLote ? Number.NEGATIVE_INFINITY : this.deExtranos(t, ref, partes);
    const propio = Math.max(general, porGrupo);
    if (propio < SIN_REMEDIO) return { w: 0, marcas };
    const w = Math.exp(propio + this.delObjetivo(t, partes));
    return { w: Math.min(w, 1e9), marcas };
  }

  /**
   * How many items may be sought by pure sum, without RUT or document: as many as leave a find likelier than an accident. Where the
   * account moves a hundred lines a day, two lines that add up mean nothing.
   */
  itemsSinSenas(total: number, cuenta: number, dia: number): number {
    const enCuenta = this.partes.porCuenta[cuenta] ?? 0;
    const porDia = Math.max(0.3, enCuenta / this.m.dias, this.partes.porDia.cuantas(cuenta, claveDia(dia)));
    const cerca = (this.m.mLag[VENTANA_DIAS] as number) / porDia;
    const otro = (MISMO_DIA * (1 - DE_UN_RUT)) / porDia;
    const dos = (this.previa(2) * 2 * cerca * otro) / this.pesoPeso(total);
    if (dos < 0.1) return 0;
    return dos * 3 * otro < 0.3 ? 2 : 3;
  }

  /** The item that sets the day: the last receipt of a deposit, the first payment of several. */
  private referencia(partes: readonly number[]): number {
    const { dia } = this.partes.c;
    let ref = partes[0] as number;
    for (const p of partes) {
      const d = (dia[p] as number) - (dia[ref] as number);
      if (this.sentido === 'n1' ? d > 0 : d < 0) ref = p;
    }
    return ref;
  }

  private lag(t: number, parte: number): number {
    const d = (this.objetivos.c.dia[t] as number) - (this.partes.c.dia[parte] as number);
    const lag = (this.sentido === 'n1' ? d : -d) + VENTANA_DIAS;
    return lag < 0 || lag >= this.m.mLag.length ? 1e-9 : (this.m.mLag[lag] as number);
  }

  private deExtranos(t: number, ref: number, partes: readonly number[]): number {
    const { c } = this.partes;
    const k = partes.length;
    const cuenta = c.cuenta[ref] as number;
    const enCuenta = this.partes.porCuenta[cuenta] as number;
    let lw = Math.log(this.previa(k));
    let rareza = 0;
    for (const [i, p] of partes.entries()) {
      const porDia = Math.max(1e-3, enCuenta / this.m.dias, this.partes.porDia.conFila(p, cuenta, claveDia(c.dia[p] as number)));
      lw += Math.log((i + 1) / porDia);
      if (p === ref) lw += Math.log(this.lag(t, p));
      else lw += Math.log(this.dispersion(p, ref) * this.coherencia(p, ref, enCuenta));
      rareza = Math.max(rareza, this.frecuencia(p, enCuenta));
    }
    return lw - Math.log(rareza);
  }

  private previa(k: number): number {
    return this.sentido === 'n1' ? PREVIA_N1 * (TAMANOS_N1[k] ?? TAMANO_MAYOR) : PREVIA_1N * (TAMANOS_1N[k] ?? TAMANO_MAYOR / 10);
  }

  private dispersion(p: number, ref: number): number {
    const d = Math.abs((this.partes.c.dia[p] as number) - (this.partes.c.dia[ref] as number));
    return d === 0 ? MISMO_DIA : d <= DISPERSION_DIAS ? (1 - MISMO_DIA) / DISPERSION_DIAS : 1e-4;
  }

  /** How much likelier an item of the same group shares RUT and document with the reference than a stranger does. */
  private coherencia(p: number, ref: number, enCuenta: number): number {
    const { c, porRut, porDoc } = this.partes;
    const cuenta = c.cuenta[p] as number;
    const [rp, rr] = [Math.abs(c.rut[p] as number), Math.abs(c.rut[ref] as number)];
    let lr = 1;
    if (rp !== 0 && rr !== 0) lr = rp === rr ? (DE_UN_RUT * enCuenta) / porRut.conFila(ref, cuenta, rr) : 1 - DE_UN_RUT;
    const [dp, dr] = [c.doc[p] as number, c.doc[ref] as number];
    if (dp !== 0 && dr !== 0) lr *= dp === dr ? (DE_UN_DOCUMENTO * enCuenta) / porDoc.conFila(ref, cuenta, dr) : 1 - DE_UN_DOCUMENTO;
    return lr;
  }

  /** Chance per peso of that amount: rare unless it is a whole thousand or repeated in the account. */
  private frecuencia(p: number, enCuenta: number): number {
    const repetida = (this.partes.cuantasConMonto(p) - 1) / Math.max(1, enCuenta);
    return Math.max(this.pesoPeso(this.partes.c.monto[p] as number), repetida);
  }

  private pesoPeso(monto: number): number {
    const a = Math.abs(monto);
    const { redondos } = this.partes;
    return a % 1000 === 0 ? (redondos * 1000) / (3 * a) : (1 - redondos) / (3 * a);
  }

  /** Log odds of a group that is whole by itself: all the rows of one document, of one RUT in a day, or of one day. */
  private deGrupoEntero(t: number, ref: number, partes: readonly number[], combinaciones?: number): { w: number; marcas: number } {
    const { c, porDoc, porRut, porDia } = this.partes;
    const cuenta = c.cuenta[ref] as number;
    const mismo = (campo: (p: number) => number) => campo(ref) !== 0 && partes.every((p) => campo(p) === campo(ref));
    const unDoc = mismo((p) => c.doc[p] as number);
    const unRut = mismo((p) => Math.abs(c.rut[p] as number));
    const unDia = mismo((p) => claveDia(c.dia[p] as number));
    const marcas = (unDoc ? MARCA.mismoDocumento : 0) | (unRut ? MARCA.mismoRut : 0) | (unDia ? MARCA.mismoDia : 0);
    const n = partes.length;
    const enteroDoc = unDoc && porDoc.conFila(ref, cuenta, c.doc[ref] as number) === n;
    const enteroRut = unRut && unDia && n <= porRut.conFila(ref, cuenta, Math.abs(c.rut[ref] as number));
    const delDia = porDia.conFila(ref, cuenta, claveDia(c.dia[ref] as number));
    if (!unDia && !enteroDoc) return { w: Number.NEGATIVE_INFINITY, marcas };
    // How many groups of that kind there are to choose from in a day: of a document, of a RUT, or any run of the day's receipts.
    const porElegir = enteroDoc
      ? Math.max(0.2, delDia / 20)
      : enteroRut
        ? Math.max(0.2, delDia / 5)
        : (combinaciones ?? Math.max(1, (delDia * delDia) / 2));
    const previa = (this.sentido === 'n1' ? PREVIA_N1 : PREVIA_1N) * (n >= DE_LOTE ? 0.05 : enteroDoc || enteroRut ? 0.2 : 0.05);
    let suma = 0;
    for (const p of partes) suma += c.monto[p] as number;
    if (!enteroDoc && !enteroRut && n < 6) return { w: Number.NEGATIVE_INFINITY, marcas };
    return {
      w: Math.log((previa * this.lag(t, ref)) / (porElegir * this.pesoPeso(suma))),
      marcas: n >= DE_LOTE ? marcas | MARCA.lote : marcas,
    };
  }

  /** What the target's own document, RUT and text say of the items. */
  private delObjetivo(t: number, partes: readonly number[]): number {
    if (this.sentido === 'n1') return this.delDeposito(t, partes);
    let suma = 0;
    for (const p of partes) {
      const d = this.rasgos.documento(p, t);
      const f = d === DOC.distinto ? 0.15 : (this.r.doc[d] as number);
      suma += Math.log(f * Math.max(0.05, this.r.persona[this.rasgos.persona(p, t)] as number));
    }
    return suma;
  }

  /** The bank names one of the depositors, or none; each client and each document of the items counts once. */
  private delDeposito(t: number, partes: readonly number[]): number {
    const { c } = this.partes;
    let [persona, doc, personas, docs] = [0, 0, 0, 0];
    let [rut, numero] = [-1, -1];
    for (const p of partes) {
      const r = c.rut[p] as number;
      if (r !== rut || personas === 0) {
        const e = partes.length >= DE_LOTE ? this.rasgos.rut(t, p) * CATEGORIAS_TEXTO : this.rasgos.persona(t, p);
        persona += Math.max(0.05, this.r.persona[e] as number);
        personas += 1;
        rut = r;
      }
      const d = c.doc[p] as number;
      if (d !== numero || docs === 0) {
        const k = this.rasgos.documento(t, p);
        doc += k === DOC.distinto ? 0.6 : (this.r.doc[k] as number);
        docs += 1;
        numero = d;
      }
    }
    return Math.log(Math.max(0.15, persona / personas) * Math.max(0.5, doc / docs));
  }
}
