import { MAX_SUGERENCIAS, REGLAS } from './calce.ts';
import { trabable, trabaSola } from './candado.ts';
import type { Hipotesis } from './hipotesis.ts';
import { ConstructorCalces, type ListaCalces, MARCA } from './lista-calces.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT } from './rasgos.ts';
import type { Uno } from './uno-con-uno.ts';

/** A suggestion never shows the certainty of what was locked. */
const TOPE_SUGERIDO = 0.9999;
const EMPATE = 0.02;
const DEBIL = 0.05;
const PROBABLE = 0.5;

/** What the search found, before it is written down. */
export interface Hallazgos {
  uno: Uno;
  aceptadas: readonly Hipotesis[];
  /** Fees and groups whose target is a bank line. */
  deBanco: readonly Hipotesis[];
  /** Groups whose target is a book line. */
  deLibro: readonly Hipotesis[];
  /** Several lines of the bank with several of the books. */
  varios: readonly Hipotesis[];
  reversas: readonly Hipotesis[];
  /** Those of the second search, that what was found before it may outshine. */
  rezagadas: ReadonlySet<Hipotesis>;
}

/** Locked matches first, by bank row; then up to three suggestions for each bank row, and as many for each book row that several pay. */
export function componer(rasgos: Rasgos, h: Hallazgos, unaEn = 0): ListaCalces {
  const { uno } = h;
  const out = new ConstructorCalces(rasgos.b.n + 1024);
  const ocupadaB = new Uint8Array(rasgos.b.n);
  const ocupadaL = new Uint8Array(rasgos.l.n);
  for (let i = 0; i < rasgos.b.n; i += 1) {
    const j = uno.parejaB[i] as number;
    if (j < 0) continue;
    out.agregar(reglaExacta(rasgos, i, j), true, 100 * (uno.certeza[i] as number), MARCA.sinRival, [i], [j]);
    ocupadaB[i] = 1;
    ocupadaL[j] = 1;
  }
  for (const a of h.aceptadas) {
    out.agregar(a.regla, true, 100 * a.p, a.marcas | MARCA.sinRival, a.filasB, a.filasL);
    for (const i of a.filasB) ocupadaB[i] = 1;
    for (const j of a.filasL) ocupadaL[j] = 1;
  }
  if (unaEn > 0) trabarPorSusOdds(rasgos, h, unaEn, out, ocupadaB, ocupadaL);
  const rivales = new Rivales(rasgos.b.n, rasgos.l.n);
  const abierta = (x: Hipotesis) => x.filasB.every((i) => ocupadaB[i] === 0) && x.filasL.every((j) => ocupadaL[j] === 0);
  const porBanco = new Map<number, Hipotesis[]>();
  for (const x of h.deBanco) if (abierta(x)) reunir(porBanco, x.filasB[0] as number, x);
  const todas: Hipotesis[][] = [];
  for (let i = 0; i < rasgos.b.n; i += 1) {
    if (ocupadaB[i] === 1) continue;
    const lista = porBanco.get(i) ?? [];
    for (let s = i * MAX_SUGERENCIAS; s < (i + 1) * MAX_SUGERENCIAS; s += 1) {
      const j = uno.candidato[s] as number;
      // Odds of nothing: a coincidence, or a pair that a person refused.
      if (j < 0 || ocupadaL[j] === 1 || uno.candidatoP[s] === 0) continue;
      const [suyo, marcas] = [uno.mejorB[i] === j, uno.marcas[i] as number];
      const p =
        suyo && marcas & MARCA.rivalLejano && !(marcas & MARCA.entreIguales) ? 1 - (uno.duda[i] as number) : (uno.candidatoP[s] as number);
      lista.push({ regla: reglaExacta(rasgos, i, j), filasB: [i], filasL: [j], w: p, p, marcas: suyo ? marcas & MARCA.rivalLejano : 0 });
    }
    if (lista.length > 0) todas.push(mejores(lista));
  }
  const porLibro = new Map<number, Hipotesis[]>();
  for (const x of h.deLibro) if (abierta(x)) reunir(porLibro, x.filasL[0] as number, x);
  for (const lista of porLibro.values()) todas.push(mejores(lista));
  const porPrimera = new Map<number, Hipotesis[]>();
  for (const x of h.varios) if (abierta(x)) reunir(porPrimera, x.filasB[0] as number, x);
  for (const lista of porPrimera.values()) todas.push(mejores(lista));
  todas.push(h.reversas.filter(abierta));
  const listas = sinDebiles(todas, h.rezagadas, rasgos.b.n, rasgos.l.n);
  for (const lista of listas) for (const x of lista) rivales.anotar(x);
  for (const lista of listas) {
    for (const x of lista) {
      out.agregar(x.regla, false, 100 * Math.min(TOPE_SUGERIDO, x.p), x.marcas | rivales.marca(x), x.filasB, x.filasL);
    }
  }
  return out.terminar();
}

/** What the company lets lock by its odds alone: pairs of one line with one, wrong at most once in `unaEn`. */
function trabarPorSusOdds(
  rasgos: Rasgos,
  h: Hallazgos,
  unaEn: number,
  out: ConstructorCalces,
  ocupadaB: Uint8Array,
  ocupadaL: Uint8Array,
): void {
  const { uno } = h;
  const [enGrupoB, enGrupoL] = enGrupos(rasgos, h);
  for (let i = 0; i < rasgos.b.n; i += 1) {
    const j = uno.mejorB[i] as number;
    if (j < 0 || ocupadaB[i] === 1 || ocupadaL[j] === 1) continue;
    const regla = reglaExacta(rasgos, i, j);
    if (regla === 4 && !diceDeQuien(rasgos, i, j)) continue;
    const duda = (uno.duda[i] as number) + Math.max(enGrupoB[i] as number, enGrupoL[j] as number);
    const puntaje = Math.max(0, 100 * (1 - duda));
    const candidato = { regla: REGLAS[regla - 1] as string, puntaje: Math.floor(puntaje * 100) / 100, sola: true, limpio: true };
    if (!trabaSola(candidato.regla) || !trabable(candidato, unaEn)) continue;
    out.agregar(regla, true, puntaje, uno.marcas[i] as number, [i], [j]);
    ocupadaB[i] = 1;
    ocupadaL[j] = 1;
  }
}

/**
 * Whether the text of the bank names the client and no RUT denies it: an amount of another day that names nobody may be a charge of the bank itself, and
 * one that names somebody else is for a person to judge.
 */
function diceDeQuien(rasgos: Rasgos, i: number, j: number): boolean {
  return rasgos.rut(i, j) === RUT.falta && fuerzaTexto(rasgos.texto(i, j)) > 0;
}

/** The likeliest sum or fee that wants each line: what rivals a pair besides the other pairs. */
function enGrupos(rasgos: Rasgos, h: Hallazgos): [Float64Array, Float64Array] {
  const [b, l] = [new Float64Array(rasgos.b.n), new Float64Array(rasgos.l.n)];
  for (const lista of [h.deBanco, h.deLibro, h.varios]) {
    for (const x of lista) {
      for (const i of x.filasB) if (x.p > (b[i] as number)) b[i] = x.p;
      for (const j of x.filasL) if (x.p > (l[j] as number)) l[j] = x.p;
    }
  }
  return [b, l];
}

/** Leaves out what the second search hardly believes of a line that something else most likely explains: it would only cast doubt on it. */
function sinDebiles(listas: readonly Hipotesis[][], rezagadas: ReadonlySet<Hipotesis>, nb: number, nl: number): Hipotesis[][] {
  const mejorB = new Float32Array(nb);
  const mejorL = new Float32Array(nl);
  for (const lista of listas) {
    for (const x of lista) {
      for (const i of x.filasB) if (x.p > (mejorB[i] as number)) mejorB[i] = x.p;
      for (const j of x.filasL) if (x.p > (mejorL[j] as number)) mejorL[j] = x.p;
    }
  }
  const sobra = (x: Hipotesis) =>
    x.p < DEBIL &&
    rezagadas.has(x) &&
    (x.filasB.some((i) => (mejorB[i] as number) >= PROBABLE) || x.filasL.some((j) => (mejorL[j] as number) >= PROBABLE));
  return listas.map((lista) => (lista.some(sobra) ? lista.filter((x) => !sobra(x)) : lista));
}

/** The three likeliest, in order; of equal ones, the order in which they were found (nearest day first). */
function mejores(todas: Hipotesis[]): Hipotesis[] {
  if (todas.length < 2) return todas;
  const lista = distintas(todas).sort((x, y) => y.p - x.p);
  if (lista.length > MAX_SUGERENCIAS) lista.length = MAX_SUGERENCIAS;
  return lista;
}

/** One of each group, with the best that was said of it: two passes may have found the same one. */
function distintas(lista: readonly Hipotesis[]): Hipotesis[] {
  const out: Hipotesis[] = [];
  for (const x of lista) {
    const k = out.findIndex((o) => mismas(o.filasL, x.filasL) && mismas(o.filasB, x.filasB));
    if (k < 0) out.push(x);
    else if (x.p > (out[k] as Hipotesis).p) out[k] = x;
  }
  return out;
}

const mismas = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((x, k) => x === b[k]);

/** How many suggestions want each line, and the two best of them: whether one stands alone or is tied. */
class Rivales {
  private readonly lados: { cuantas: Uint8Array; primera: Float32Array; segunda: Float32Array }[];

  constructor(nb: number, nl: number) {
    this.lados = [nb, nl].map((n) => ({ cuantas: new Uint8Array(n), primera: new Float32Array(n), segunda: new Float32Array(n) }));
  }

  anotar(h: Hipotesis): void {
    this.lados.forEach((lado, k) => {
      for (const i of k === 0 ? h.filasB : h.filasL) {
        lado.cuantas[i] = Math.min(255, (lado.cuantas[i] as number) + 1);
        if (h.p > (lado.primera[i] as number)) {
          lado.segunda[i] = lado.primera[i] as number;
          lado.primera[i] = h.p;
        } else if (h.p > (lado.segunda[i] as number)) lado.segunda[i] = h.p;
      }
    });
  }

  marca(h: Hipotesis): number {
    let [sola, empatada] = [true, false];
    this.lados.forEach((lado, k) => {
      for (const i of k === 0 ? h.filasB : h.filasL) {
        if (lado.cuantas[i] === 1) continue;
        sola = false;
        const segunda = lado.segunda[i] as number;
        if ((lado.primera[i] as number) - segunda < EMPATE && h.p >= segunda - 1e-6) empatada = true;
      }
    });
    return sola ? MARCA.sinRival : empatada ? MARCA.empate : 0;
  }
}

function reunir(mapa: Map<number, Hipotesis[]>, clave: number, h: Hipotesis): void {
  const lista = mapa.get(clave);
  if (lista) lista.push(h);
  else mapa.set(clave, [h]);
}

/** Which of R1–R4 an exact pair falls under (domain §14, in that order). */
function reglaExacta(rasgos: Rasgos, i: number, j: number): number {
  const d = rasgos.documento(i, j);
  if (d === DOC.igual || d === DOC.enGlosa) return 1;
  if (rasgos.rut(i, j) === RUT.igual) return 2;
  return rasgos.b.dia[i] === rasgos.l.dia[j] ? 3 : 4;
}
