import { VENTANA_DIAS } from './calce.ts';
import { diaDelMes } from './campos.ts';
import type { Columnas } from './columnas.ts';
import { Componentes } from './componentes.ts';
import { factorBloque, type Modelo, type Razones } from './modelo.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, rutDe } from './rasgos.ts';
import { claseDeMonto } from './repeticion.ts';

/** Candidates that one line keeps inside its block; nearer days and equal keys first. */
const MAX_CANDIDATOS = 48;
/** Book rows of one block looked at for one bank line, on each side of its day. */
const MAX_MIRADAS = 1500;
const MAX_AJENAS = 24;
const VUELTAS = 10;

/**
 * The one-to-one problem of some blocks: every pair of equal account and amount inside the window, its signs, its odds, and the
 * probability of each pair when all of them compete (belief propagation for matchings: exact on trees, and blocks are small).
 */
export class Pares {
  nb = 0;
  nl = 0;
  np = 0;
  filaB = new Int32Array(256);
  filaL = new Int32Array(256);
  /** First pair of each bank line; pairs come in the order of their bank lines. */
  inicio = new Int32Array(257);
  /** First bank line of the block of each one: equal for the lines of one block. */
  bloqueB = new Int32Array(256);
  eventosB = new Int32Array(256);
  eventosL = new Int32Array(256);
  /** Book rows of the block too far to be the pair, and how many of them fall on the same day of the month or one apart. */
  ajenas = new Int32Array(256);
  citas = new Int32Array(256);
  deB = new Int32Array(256);
  deL = new Int32Array(256);
  doc = new Uint8Array(256);
  persona = new Uint8Array(256);
  lag = new Uint8Array(256);
  /** Odds of the pair against both lines being orphans. */
  w = new Float64Array(256);
  /** Chance that the bank line (x) or the book line (y) is free if this pair were not there. */
  x = new Float64Array(256);
  y = new Float64Array(256);
  /** Probability of the pair. */
  p = new Float64Array(256);
  private sumaB = new Float64Array(256);
  private sumaL = new Float64Array(256);
  private elegidas = new Int32Array(MAX_MIRADAS * 2 + 2);
  private orden = new Float64Array(MAX_MIRADAS * 2 + 2);
  private readonly componentes = new Componentes();

  constructor(private readonly rasgos: Rasgos) {}

  vaciar(): void {
    this.nb = 0;
    this.nl = 0;
    this.np = 0;
  }

  /** Adds a block: rows [b0, b1) of the bank and [l0, l1) of the book. */
  agregar(b0: number, b1: number, l0: number, l1: number): void {
    const { b, l } = this.rasgos;
    this.asegurar(b1 - b0, l1 - l0);
    const baseL = this.nl;
    const bloque = this.nb;
    for (let j = l0; j < l1; j += 1) this.filaL[this.nl++] = j;
    let desde = l0;
    let hasta = l0;
    for (let i = b0; i < b1; i += 1) {
      const dia = b.dia[i] as number;
      while (desde < l1 && (l.dia[desde] as number) < dia - VENTANA_DIAS) desde += 1;
      if (hasta < desde) hasta = desde;
      while (hasta < l1 && (l.dia[hasta] as number) <= dia + VENTANA_DIAS) hasta += 1;
      const local = this.nb++;
      this.filaB[local] = i;
      this.bloqueB[local] = bloque;
      this.inicio[local] = this.np;
      this.eventosB[local] = b1 - b0;
      this.eventosL[local] = l1 - l0;
      this.candidatos(i, local, desde, hasta, baseL - l0);
      this.contarCitas(local, dia, l0, desde, hasta, l1);
    }
    this.inicio[this.nb] = this.np;
  }

  private contarCitas(local: number, dia: number, l0: number, desde: number, hasta: number, l1: number): void {
    let [ajenas, citas] = [0, 0];
    if (l1 - l0 > hasta - desde) {
      const delMes = diaDelMes(dia);
      const paso = Math.max(1, Math.floor((l1 - l0 - (hasta - desde)) / MAX_AJENAS));
      for (let j = l0; j < l1; j += paso) {
        if (j >= desde && j < hasta) continue;
        const d = Math.abs(diaDelMes(this.rasgos.l.dia[j] as number) - delMes);
        ajenas += 1;
        if (d <= 1 || d >= 29) citas += 1;
      }
    }
    this.ajenas[local] = ajenas;
    this.citas[local] = citas;
  }

  private candidatos(i: number, local: number, desde: number, hasta: number, aLocal: number): void {
    if (hasta - desde <= MAX_CANDIDATOS) {
      for (let j = desde; j < hasta; j += 1) this.par(i, local, j, j + aLocal);
      return;
    }
    const { b, l } = this.rasgos;
    const dia = b.dia[i] as number;
    let centro = desde;
    while (centro < hasta && (l.dia[centro] as number) < dia) centro += 1;
    const a = Math.max(desde, centro - MAX_MIRADAS);
    const z = Math.min(hasta, centro + MAX_MIRADAS);
    let n = this.conSenas(i, a, z, dia);
    let [antes, despues] = [centro - 1, centro];
    while (n < MAX_CANDIDATOS && (antes >= a || despues < z)) {
      const cerca = antes < a || (despues < z && (l.dia[despues] as number) - dia <= dia - (l.dia[antes] as number));
      const j = cerca ? despues++ : antes--;
      if (this.iguales(i, j) > 0) continue;
      this.elegidas[n] = j;
      n += 1;
    }
    for (const j of this.elegidas.subarray(0, n).sort()) this.par(i, local, j, j + aLocal);
  }

  /** Chooses the rows of [a, z) that share document or RUT: the document first, then the nearest. How many. */
  private conSenas(i: number, a: number, z: number, dia: number): number {
    let n = 0;
    for (let j = a; j < z; j += 1) {
      const iguales = this.iguales(i, j);
      if (iguales === 0) continue;
      this.orden[n] = (3 - iguales) * 1e6 + Math.abs(dia - (this.rasgos.l.dia[j] as number)) * 1e4 + (j - a);
      n += 1;
    }
    const mejores = this.orden.subarray(0, n).sort();
    const cuantas = Math.min(n, MAX_CANDIDATOS);
    for (let k = 0; k < cuantas; k += 1) this.elegidas[k] = ((mejores[k] as number) % 1e4) + a;
    return cuantas;
  }

  private iguales(i: number, j: number): number {
    const { b, l } = this.rasgos;
    return (b.doc[i] !== 0 && b.doc[i] === l.doc[j] ? 2 : 0) + (this.rasgos.rut(i, j) === RUT.igual ? 1 : 0);
  }

  private par(i: number, localB: number, j: number, localL: number): void {
    const { b, l } = this.rasgos;
    const k = this.np++;
    this.deB[k] = localB;
    this.deL[k] = localL;
    this.doc[k] = this.rasgos.documento(i, j);
    this.persona[k] = this.rasgos.persona(i, j);
    this.lag[k] = (b.dia[i] as number) - (l.dia[j] as number) + VENTANA_DIAS;
  }

  /**
   * Odds of every pair. Against "nobody", that the payer agrees counts little in a block where the same client always pays the same:
   * an orphan of the block would most likely be his too. Against another client's line it counts whole.
   */
  pesar(m: Modelo, r: Razones): void {
    for (let local = 0; local < this.nb; local += 1) {
      const desde = this.inicio[local] as number;
      const hasta = this.inicio[local + 1] as number;
      if (desde === hasta) continue;
      let e = 0;
      for (let k = desde; k < hasta; k += 1) e += r.persona[this.persona[k] as number] as number;
      const fila = this.filaB[local] as number;
      const memoria = this.rasgos.memorias[this.rasgos.b.cuenta[fila] as number];
      const antes = memoria?.veces(this.rasgos.b.monto[fila] as number) ?? 0;
      const eventos = ((this.eventosB[local] as number) + (this.eventosL[local] as number)) / 2 + antes;
      const fechas = ((this.citas[local] as number) + 4 * m.mismaFecha) / ((this.ajenas[local] as number) + 4) / 0.1;
      const nadie = (1 - m.mismoRut + (m.mismoRut * e) / (hasta - desde)) * (1 + ((Math.max(1, fechas) - 1) * (eventos - 1)) / eventos);
      const otros = Math.max(0, eventos - 1) + (m.repeticion[claseDeMonto(this.rasgos.b.monto[fila] as number)] as number);
      const f = factorBloque(m, otros, memoria?.dias) / nadie;
      for (let k = desde; k < hasta; k += 1) {
        const lr = (r.doc[this.doc[k] as number] as number) * (r.persona[this.persona[k] as number] as number);
        const w = Math.min(1e9, f * lr * (m.mLag[this.lag[k] as number] as number));
        this.w[k] = this.esCoincidencia(local, k) || this.rasgos.rechazado(fila, this.filaL[this.deL[k] as number] as number) ? 0 : w;
      }
    }
  }

  /** A line that the bank itself takes back, with an entry that neither its document, its RUT nor its name joins to it. */
  private esCoincidencia(local: number, k: number): boolean {
    if (this.rasgos.anulada[this.filaB[local] as number] === 0) return false;
    const [doc, persona] = [this.doc[k] as number, this.persona[k] as number];
    if (doc === DOC.igual || doc === DOC.enGlosa) return false;
    return rutDe(persona) !== RUT.igual && fuerzaTexto(persona) < 2;
  }

  /** Fills x, y and p, block by block: lines of different blocks never compete, and most blocks settle at once. */
  resolver(): void {
    this.propagar(VUELTAS);
    for (let b = 0; b < this.nb; ) {
      let z = b + 1;
      while (z < this.nb && this.bloqueB[z] === this.bloqueB[b]) z += 1;
      const [desde, hasta] = [this.inicio[b] as number, this.inicio[z] as number];
      if (hasta - desde > 3) this.componentes.resolver(this, desde, hasta);
      b = z;
    }
  }

  /** The same without weighing what crosses: enough to learn from. */
  propagar(vueltas: number): void {
    let b = 0;
    while (b < this.nb) {
      let z = b + 1;
      while (z < this.nb && this.bloqueB[z] === this.bloqueB[b]) z += 1;
      this.resolverBloque(this.inicio[b] as number, this.inicio[z] as number, b, z, vueltas);
      b = z;
    }
  }

  private resolverBloque(desde: number, hasta: number, b0: number, b1: number, vueltas: number): void {
    const { deB, deL, w, x, y, sumaB, sumaL } = this;
    x.fill(1, desde, hasta);
    y.fill(1, desde, hasta);
    for (let vuelta = 0; vuelta < vueltas && hasta - desde > 1; vuelta += 1) {
      sumaB.fill(0, b0, b1);
      for (let k = desde; k < hasta; k += 1) {
        const i = deB[k] as number;
        sumaB[i] = (sumaB[i] as number) + (w[k] as number) * (y[k] as number);
        sumaL[deL[k] as number] = 0;
      }
      for (let k = desde; k < hasta; k += 1) {
        const libre = 1 / (1 + Math.max(0, (sumaB[deB[k] as number] as number) - (w[k] as number) * (y[k] as number)));
        x[k] = libre;
        const j = deL[k] as number;
        sumaL[j] = (sumaL[j] as number) + (w[k] as number) * libre;
      }
      let cambio = 0;
      for (let k = desde; k < hasta; k += 1) {
        const nuevo = 1 / (1 + Math.max(0, (sumaL[deL[k] as number] as number) - (w[k] as number) * (x[k] as number)));
        const d = Math.abs(nuevo - (y[k] as number));
        if (d > cambio) cambio = d;
        y[k] = nuevo;
      }
      if (cambio < 1e-4) break;
    }
    for (let k = desde; k < hasta; k += 1) {
      const o = (w[k] as number) * (x[k] as number) * (y[k] as number);
      this.p[k] = o / (1 + o);
    }
  }

  private asegurar(masB: number, masL: number): void {
    if (this.nb + masB + 1 > this.filaB.length) {
      const n = (this.nb + masB + 1) * 2;
      this.filaB = crecer(this.filaB, new Int32Array(n));
      this.inicio = crecer(this.inicio, new Int32Array(n + 1));
      this.bloqueB = crecer(this.bloqueB, new Int32Array(n));
      this.eventosB = crecer(this.eventosB, new Int32Array(n));
      this.eventosL = crecer(this.eventosL, new Int32Array(n));
      this.ajenas = crecer(this.ajenas, new Int32Array(n));
      this.citas = crecer(this.citas, new Int32Array(n));
      this.sumaB = new Float64Array(n);
    }
    if (this.nl + masL > this.filaL.length) {
      const n = (this.nl + masL) * 2;
      this.filaL = crecer(this.filaL, new Int32Array(n));
      this.sumaL = new Float64Array(n);
    }
    const np = this.np + masB * Math.min(masL, MAX_CANDIDATOS);
    if (np <= this.deB.length) return;
    const n = np * 2;
    this.deB = crecer(this.deB, new Int32Array(n));
    this.deL = crecer(this.deL, new Int32Array(n));
    this.doc = crecer(this.doc, new Uint8Array(n));
    this.persona = crecer(this.persona, new Uint8Array(n));
    this.lag = crecer(this.lag, new Uint8Array(n));
    for (const campo of ['w', 'x', 'y', 'p'] as const) this[campo] = new Float64Array(n);
  }
}

function crecer<T extends Int32Array | Float64Array | Uint8Array>(viejo: T, nuevo: T): T {
  nuevo.set(viejo);
  return nuevo;
}

const SEMANA = 7;
/** Fewer lines than these do not say how they are spread. */
const POCAS = 30;

/**
 * Days over which the lines of both sides are spread, between a month and those that they span: the measure of what an accident is worth. The lines of
 * one month with some open ones of the year are of a month: it is as many weeks as, with its lines shared out evenly, would meet two by two as often.
 */
export function diasQueAbarcan(b: Columnas, l: Columnas): number {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const c of [b, l]) {
    for (let i = 0; i < c.n; i += 1) {
      const d = c.dia[i] as number;
      if (d < min) min = d;
      if (d > max) max = d;
    }
  }
  const abarcan = Math.max(30, max >= min ? max - min + 1 : 0);
  const n = b.n + l.n;
  if (n < POCAS) return abarcan;
  const porSemana = new Int32Array(Math.floor((max - min) / SEMANA) + 1);
  for (const c of [b, l]) {
    for (let i = 0; i < c.n; i += 1) {
      const semana = Math.floor(((c.dia[i] as number) - min) / SEMANA);
      porSemana[semana] = (porSemana[semana] as number) + 1;
    }
  }
  let parejas = 0;
  for (const veces of porSemana) parejas += veces * (veces - 1);
  return parejas === 0 ? abarcan : Math.max(30, Math.min(abarcan, (SEMANA * n * n) / parejas));
}
