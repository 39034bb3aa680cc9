import { mezclar, SEMILLA } from './campos.ts';
import type { Columnas } from './columnas.ts';
import type { Palabras } from './texto.ts';

/** Equal descriptions of one client, and of nobody else, from which one names him; and words of a name that it must hold. */
const VECES_GLOSA = 3;
const PALABRAS_GLOSA = 2;
/** Pairs that what was learned may weigh, at the most: a company changes. */
const MAX_PESO = 2_000;

/**
 * What the signed matches of one account taught: how often each amount comes, which numbers come back, who pays for whom, which descriptions are of
 * one client, and how the signs of a true pair are spread. Plain figures, to be kept as they are.
 */
export interface Recuerdo {
  /** Days that it spans. */
  dias: number;
  /** Entries of the books of each amount. */
  montos: [number, number][];
  /** Keys of the document numbers that were matched. */
  documentos: number[];
  /** RUT that the bank named, RUT of the books, times: only where they are not the same. */
  pagadores: [number, number, number][];
  /** The same, of pairs that a person refused. */
  rechazos: [number, number, number][];
  /** Key of a description without RUT, RUT of the books, times. */
  glosas: [number, number, number][];
  /** Times that a true pair of one line with one showed each sign. */
  doc: number[];
  persona: number[];
  lag: number[];
}

export function sumar<K>(m: Map<K, number>, k: K, n = 1): void {
  m.set(k, (m.get(k) ?? 0) + n);
}

export function mas(v: number[], k: number, n = 1): void {
  v[k] = (v[k] ?? 0) + n;
}

/** Key of the words of a description that are not the bank's own, 0 when they are too few to name somebody. */
export function claveGlosa(c: Columnas, i: number, p: Palabras): number {
  p.leer(c, i, true);
  if (p.n < PALABRAS_GLOSA) return 0;
  let h = SEMILLA;
  for (let k = 0; k < p.n; k += 1) h = mezclar(h, p.hash[k] as number);
  return h === 0 ? 1 : h;
}

/** The memory of one account, joined and ready to be asked: what several signed months taught, less what people refused. */
export class Memoria {
  readonly dias: number;
  private readonly montos = new Map<number, number>();
  private readonly documentos = new Set<number>();
  private readonly pagadores = new Set<string>();
  private readonly glosas = new Map<number, number>();
  readonly conteos = { doc: [] as number[], persona: [] as number[], lag: [] as number[] };

  constructor(recuerdos: readonly Recuerdo[]) {
    this.dias = recuerdos.reduce((n, r) => n + r.dias, 0);
    const [pagan, dicen] = [new Map<string, number>(), new Map<number, Map<number, number>>()];
    for (const r of recuerdos) {
      for (const [m, n] of r.montos) sumar(this.montos, m, n);
      for (const d of r.documentos) this.documentos.add(d);
      for (const [x, y, n] of r.pagadores) sumar(pagan, `${x} ${y}`, n);
      // Each refusal weighs as much as one confirmation: who was refused as often as confirmed is nobody's payer.
      for (const [x, y, n] of r.rechazos) sumar(pagan, `${x} ${y}`, -n);
      for (const [h, y, n] of r.glosas) {
        const de = dicen.get(h) ?? new Map<number, number>();
        dicen.set(h, de);
        sumar(de, y, n);
      }
      for (const campo of ['doc', 'persona', 'lag'] as const) for (const [k, n] of r[campo].entries()) mas(this.conteos[campo], k, n);
    }
    for (const [k, n] of pagan) if (n > 0) this.pagadores.add(k);
    for (const [h, de] of dicen) {
      const [unico, otro] = [...de];
      if (unico && !otro && unico[1] >= VECES_GLOSA) this.glosas.set(h, unico[0]);
    }
    const total = this.conteos.doc.reduce((n, x) => n + x, 0);
    const escala = Math.min(1, MAX_PESO / Math.max(1, total));
    for (const campo of ['doc', 'persona', 'lag'] as const) this.conteos[campo] = this.conteos[campo].map((n) => n * escala);
  }

  /** Entries of that amount that were matched. */
  veces(monto: number): number {
    return this.montos.get(monto) ?? 0;
  }

  /** Visits each amount with the entries of it that were matched. */
  cadaMonto(ver: (monto: number, veces: number) => void): void {
    for (const [monto, n] of this.montos) ver(monto, n);
  }

  /** Whether that number was already of a match: one that comes back names a client, or an operation, and not one of its payments. */
  vuelve(doc: number): boolean {
    return this.documentos.has(doc);
  }

  /** Whether the one of the bank has paid entries of the other. */
  pagaPor(pagador: number, rut: number): boolean {
    return this.pagadores.has(`${pagador} ${rut}`);
  }

  /** RUT of whom a description names, 0 for nobody. */
  deGlosa(clave: number): number {
    return this.glosas.get(clave) ?? 0;
  }

  get conGlosas(): boolean {
    return this.glosas.size > 0;
  }
}
