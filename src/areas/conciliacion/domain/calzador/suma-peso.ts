import { VENTANA_DIAS } from './calce.ts';
import type { Libres } from './libres.ts';
import { claveDia } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import type { Modelo, Razones } from './modelo.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, textoAjeno } from './rasgos.ts';
import { CATEGORIAS_TEXTO } from './texto.ts';

/** Share of free lines of the bank that are the sum of several of the book, and the reverse (reconciliation.md §2.2). */
const PREVIA_N1 = 0.25;
const PREVIA_1N = 0.07;
/** Share of groups of each size: 2, 3, 4, 5 and more items, and of a lot. */
const TAMANOS_N1 = [0, 0, 0.25, 0.22, 0.2, 0.15, 0.1];
const TAMANOS_1N = [0, 0, 0.4, 0.35, 0.2, 0.05, 0.01];
const TAMANO_MAYOR = 0.002;
/** In how many groups all items are of one client, or carry one document (30 % of deposits mix RUTs, reconciliation §2.2). */
const DE_UN_RUT = 0.7;
const DE_UN_DOCUMENTO = 0.35;
const MISMO_DIA = 0.8;
const DISPERSION_DIAS = 6;

/** Share of the free bank lines that pay several of the books together with others, and in how many of those a text says which others. */
const PREVIA_NM = 0.06;
const DE_UN_TEXTO = 0.5;

/** Share of the deposits whose text names two clients or more that pay entries of all of them; and groups to choose from, when not counted. */
const PREVIA_NOMBRADOS = 0.5;
const DE_CUANTOS = 50;

/** From so many items on, a group is a lot. */
const DE_LOTE = 8;
/** Log odds that not even the target's own RUT and document can make worth a suggestion. */
const SIN_REMEDIO = Math.log(1e-7);

type Sentido = 'n1' | '1n';

const distintos = (x: number, y: number) => x !== 0 && y !== 0 && Math.abs(x) !== Math.abs(y);

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
    /** Nothing weighed here locks: what is likely is said, and not the most cautious reading of it. */
    private readonly soloSugiere = false,
  ) {}

  /** Odds and marks of the group. `partes` in any order. */
  pesar(t: number, partes: readonly number[], combinaciones?: number): { w: number; marcas: number } {
    const ref = this.referencia(partes);
    const { w: porGrupo, marcas } = this.deGrupoEntero(t, ref, partes, combinaciones);
    const esLote = partes.length >= DE_LOTE && porGrupo > Number.NEGATIVE_INFINITY;
    const general = esLote ? Number.NEGATIVE_INFINITY : this.deExtranos(t, ref, partes);
    const propio = Math.max(general, porGrupo);
    const deNombrados = this.deNombrados(t, ref, partes, combinaciones);
    if (Math.max(propio, deNombrados) < SIN_REMEDIO) return { w: 0, marcas };
    const w = Math.exp(Math.max(deNombrados, propio < SIN_REMEDIO ? propio : propio + this.delObjetivo(t, partes)));
    return { w: Math.min(w, 1e9), marcas };
  }

  /**
   * Odds and marks of several bank lines that pay several of the books: those of a deposit of them all, and for each line of the bank after
   * the first, how much likelier it is there than a stranger of its day. `unTexto`: all of them carry the same one.
   */
  pesarVarios(filasB: readonly number[], partes: readonly number[], unTexto: boolean): { w: number; marcas: number } {
    const { c } = this.objetivos;
    const primera = filasB.reduce((x, y) => ((c.dia[y] as number) < (c.dia[x] as number) ? y : x));
    const ref = this.referencia(partes);
    let lw = this.deExtranos(primera, ref, partes) + Math.log(PREVIA_NM / this.previa(partes.length));
    const cuenta = c.cuenta[primera] as number;
    let otras = 0;
    for (const i of filasB) {
      lw += this.delDeposito(i, partes);
      if (i === primera) continue;
      otras += 1;
      const dia = claveDia(c.dia[i] as number);
      const porDia = Math.max(
        0.3,
        (this.objetivos.porCuenta[cuenta] as number) / this.m.dias,
        this.objetivos.porDia.conFila(i, cuenta, dia),
      );
      const d = Math.abs((c.dia[i] as number) - (c.dia[primera] as number));
      lw += Math.log(
        ((unTexto ? DE_UN_TEXTO * porDia : 1) * (otras + 1) * (d === 0 ? MISMO_DIA : (1 - MISMO_DIA) / DISPERSION_DIAS)) / porDia,
      );
    }
    if (lw < SIN_REMEDIO) return { w: 0, marcas: 0 };
    const mismo = (campo: Int32Array) => campo[ref] !== 0 && partes.every((p) => campo[p] === campo[ref]);
    const de = this.partes.c;
    const marcas = (mismo(de.rut) ? MARCA.mismoRut : 0) | (mismo(de.dia) ? MARCA.mismoDia : 0) | (mismo(de.doc) ? MARCA.mismoDocumento : 0);
    return { w: Math.min(Math.exp(lw), 1e9), marcas };
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
    const raras: number[] = [];
    for (const [i, p] of partes.entries()) {
      const porDia = Math.max(1e-3, enCuenta / this.m.dias, this.partes.porDia.conFila(p, cuenta, claveDia(c.dia[p] as number)));
      lw += Math.log((i + 1) / porDia);
      if (p === ref) lw += Math.log(this.lag(t, p));
      else lw += Math.log(this.dispersion(p, ref) * this.coherencia(p, ref, enCuenta));
      raras.push(this.frecuencia(p, enCuenta));
    }
    // Whichever the others are, the rarest one has to be that very amount; to lock, the commonest is taken with caution.
    if (!this.soloSugiere) return lw - Math.log(Math.max(...raras));
    return lw + Math.log(this.mezcla(partes, ref)) - Math.log(Math.min(...raras));
  }

  /** A group that mixes clients, or documents, does it once and not once for each item. */
  private mezcla(partes: readonly number[], ref: number): number {
    const { rut, doc } = this.partes.c;
    const otro = (campo: Int32Array) => partes.some((p) => distintos(campo[p] as number, campo[ref] as number));
    return (otro(rut) ? 1 - DE_UN_RUT : 1) * (otro(doc) ? 1 - DE_UN_DOCUMENTO : 1);
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
    const cadaUno = this.soloSugiere ? 1 : 0;
    let lr = 1;
    if (rp !== 0 && rr !== 0) lr = rp === rr ? (DE_UN_RUT * enCuenta) / porRut.conFila(ref, cuenta, rr) : cadaUno || 1 - DE_UN_RUT;
    const [dp, dr] = [c.doc[p] as number, c.doc[ref] as number];
    if (dp !== 0 && dr !== 0)
      lr *= dp === dr ? (DE_UN_DOCUMENTO * enCuenta) / porDoc.conFila(ref, cuenta, dr) : cadaUno || 1 - DE_UN_DOCUMENTO;
    return lr;
  }

  /** Chance per peso of that amount: rare unless it is a whole thousand or repeated in the account. */
  private frecuencia(p: number, enCuenta: number): number {
    const { c } = this.partes;
    const cuenta = c.cuenta[p] as number;
    const entre = this.soloSugiere ? (c.inicioCuenta[cuenta + 1] as number) - (c.inicioCuenta[cuenta] as number) : enCuenta;
    const repetida = (this.partes.cuantasConMonto(p) - 1) / Math.max(1, entre);
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

  /** Log odds of a deposit whose text names several clients, all of them with their items: chosen among the groups of those clients alone. */
  private deNombrados(t: number, ref: number, partes: readonly number[], combinaciones?: number): number {
    if (!this.soloSugiere || this.sentido !== 'n1' || !this.rasgos.nombraVarios(t, partes)) return Number.NEGATIVE_INFINITY;
    let suma = 0;
    for (const p of partes) suma += this.partes.c.monto[p] as number;
    return Math.log((PREVIA_NOMBRADOS * this.lag(t, ref)) / ((combinaciones ?? DE_CUANTOS) * this.pesoPeso(suma)));
  }

  /** How much the signs of a person join a target and an item: 3 the RUT, 2 the name, 1 nothing said, 0 somebody else. */
  deLaPersona(t: number, parte: number): number {
    const [i, j] = this.sentido === 'n1' ? [t, parte] : [parte, t];
    const rut = this.rasgos.rut(i, j);
    if (rut === RUT.igual) return 3;
    if (rut === RUT.distinto) return 0;
    const texto = this.rasgos.texto(i, j);
    return fuerzaTexto(texto) >= 2 ? 2 : textoAjeno(texto) ? 0 : 1;
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
