import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';

/**
 * The rules of domain §14: R1 same amount and document · R2 same amount and RUT · R3 same amount and day · R4 same amount, other day ·
 * R5 several book rows, one of the bank · R6 one book row, several of the bank · R7 tolerance (bank fee) · R8 reversal on one side.
 */
export const REGLAS = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'] as const;
export type Regla = (typeof REGLAS)[number];

/** Travels with every match: raise it when a rule changes what it accepts (areas/3: rule, version, score, evidence). */
export const VERSION_REGLAS = 3;

interface Linea {
  id: string;
  cuenta: string;
  fecha: Fecha;
  /** Signed whole pesos: abono positive, cargo negative. */
  monto: Pesos;
  /** Empty when the line has none. */
  documento: string;
  rut: string;
}
export interface LineaBanco extends Linea {
  glosa: string;
}
export interface LineaLibro extends Linea {
  nombre: string;
}

/** `aceptado`: decisive on both sides, locked by the product. `sugerido`: a person decides. */
type EstadoCalce = 'aceptado' | 'sugerido';

export interface Calce {
  regla: Regla;
  version: number;
  /** 0–100: the probability, in percent, that this match is the right one given everything that competes with it. */
  puntaje: number;
  estado: EstadoCalce;
  banco: readonly string[];
  libro: readonly string[];
  /** Σ bank − Σ book in pesos: 0, or the fee that R7 explains (I13). */
  diferencia: Pesos;
  /** Short codes: MISMO_DOCUMENTO, RUT_IGUAL, DIAS_2, SIN_RIVAL, SUMA_DE_3 … */
  evidencia: readonly string[];
}

/** R7: |Δ| ≤ $1.000 is matched with an adjustment (domain §14); larger ones are only suggested. */
export const TOLERANCIA = 1000;
/** Days of the bank within which an equal amount without its document may be locked (domain §14, R4). */
export const DIAS_HABILES = 3;
/** Calendar days looked at on either side of a line: 20 days of lag, rolled to the next banking day. */
export const VENTANA_DIAS = 24;
/** Candidates kept for a line (areas/3: top-3 with reasons). */
export const MAX_SUGERENCIAS = 3;
/** Subset sum: rows looked at, rows in a solution (domain §14). */
export const MAX_FILAS_SUMA = 12;
export const MAX_ITEMS_SUMA = 5;
