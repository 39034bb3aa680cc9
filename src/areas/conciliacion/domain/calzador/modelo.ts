import { VENTANA_DIAS } from './calce.ts';
import { CATEGORIAS_DOC, CATEGORIAS_PERSONA, LAGS, RUT, rutDe } from './rasgos.ts';
import { repeticionInicial } from './repeticion.ts';
import { CATEGORIAS_TEXTO } from './texto.ts';

/**
 * What each sign is worth, in the manner of Fellegi and Sunter: how often it shows in a true pair (`m`) and in a pair of strangers (`u`).
 * The shares start from the priors below (a few dozen imagined pairs: reconciliation.md §2.2) and are learned from the very lines to match,
 * so that a company whose bank drops every RUT gets another weighing than one whose bank copies them.
 */
export interface Modelo {
  mDoc: Float64Array;
  uDoc: Float64Array;
  mPersona: Float64Array;
  uPersona: Float64Array;
  /** Share of true pairs by days from the book to the bank, −24 … 24. */
  mLag: Float64Array;
  /** Shares of the lines of a block: matched one to one, orphans of the bank, orphans of the book. */
  pares: number;
  huerfanosB: number;
  huerfanosL: number;
  /** Chance that two book lines of one account and amount are of one RUT. */
  mismoRut: number;
  /** Chance that two strangers of one block fall on the same day of the month, or one apart: equal cuotas are paid on equal days. */
  mismaFecha: number;
  /** Times that an amount seen once is to be expected again, by class (`claseDeMonto`). */
  repeticion: Float64Array;
  /** Days that the data span. */
  dias: number;
}

const DOC_M = [0.56, 0.4, 0.006, 0.02, 0.014];
const DOC_U = [0.58, 0.0005, 0.004, 0.412, 0.0035];
/** Text of a true pair and of strangers, without RUT: nothing … whole name; odd places, somebody else is named. */
const TEXTO_M = [0.3, 0.03, 0.09, 0.03, 0.16, 0.03, 0.34, 0.02];
const TEXTO_U = [0.3, 0.5, 0.06, 0.1, 0.008, 0.02, 0.006, 0.006];
const RUT_M = [0.45, 0.51, 0.04];
const RUT_U = [0.45, 0.002, 0.548];

function lagsIniciales(): Float64Array {
  const m = new Float64Array(LAGS);
  for (let d = -VENTANA_DIAS; d <= VENTANA_DIAS; d += 1) {
    const a = Math.abs(d);
    const lejos = a <= 3 ? 0.07 : a <= 8 ? 0.012 : a <= 20 ? 0.004 : 0.0004;
    m[d + VENTANA_DIAS] = d === 0 ? 0.6 : d > 0 ? lejos : lejos / 4;
  }
  return normalizar(m);
}

export function normalizar(v: Float64Array): Float64Array {
  let t = 0;
  for (const x of v) t += x;
  return v.map((x) => x / t);
}

export function modeloInicial(dias: number): Modelo {
  const persona = (rut: readonly number[], texto: readonly number[]) => {
    const p = new Float64Array(CATEGORIAS_PERSONA);
    for (let r = 0; r < 3; r += 1) {
      for (let t = 0; t < CATEGORIAS_TEXTO; t += 1) {
        const share = r !== RUT.falta ? (t === 0 ? 1 : 0) : (texto[t] as number);
        p[r * CATEGORIAS_TEXTO + t] = Math.max(1e-6, (rut[r] as number) * share);
      }
    }
    return normalizar(p);
  };
  const mPersona = persona(RUT_M, TEXTO_M);
  return {
    mDoc: normalizar(Float64Array.from(DOC_M)),
    uDoc: normalizar(Float64Array.from(DOC_U)),
    mPersona: normalizar(mPersona),
    uPersona: persona(RUT_U, TEXTO_U),
    mLag: lagsIniciales(),
    pares: 0.75,
    huerfanosB: 0.1,
    huerfanosL: 0.15,
    mismoRut: 0.5,
    mismaFecha: 0.15,
    repeticion: repeticionInicial(),
    dias,
  };
}

export interface Razones {
  /** m/u of each document category. */
  doc: Float64Array;
  /** m/u of each person category. */
  persona: Float64Array;
}

/** Likelihood ratios, bounded: no single field is worth more than a certain multiple. */
export function razones(m: Modelo): Razones {
  const doc = new Float64Array(CATEGORIAS_DOC);
  for (let k = 0; k < CATEGORIAS_DOC; k += 1) doc[k] = Math.min(5_000, (m.mDoc[k] as number) / (m.uDoc[k] as number));
  const persona = new Float64Array(CATEGORIAS_PERSONA);
  for (let k = 0; k < CATEGORIAS_PERSONA; k += 1) {
    const tope = rutDe(k) === RUT.igual ? 5_000 : 500;
    persona[k] = Math.min(tope, (m.mPersona[k] as number) / (m.uPersona[k] as number));
  }
  return { doc, persona };
}

/**
 * Other events per day of a block (`otros`; `antes`: days that are remembered besides those of the lines) times what an accident costs: the factor that
 * turns likelihood ratios into odds against "nobody".
 */
export function factorBloque(m: Modelo, otros: number, antes = 0): number {
  return ((m.dias + antes) * m.pares) / (otros * m.huerfanosB * m.huerfanosL);
}
