import type { Fecha } from '#kernel/values/fecha.ts';

/** A credit changed hands: sold outright, or bought back. */
export interface Ajeno {
  fecha: Fecha;
  /** What it added to the interest recognised, pesos. */
  monto: number;
  /** The same of the reajuste of each cuota (UF). */
  reajustes?: { numero: number; monto: number }[];
  /** Payments of that very day that came before (`claveDe`). */
  antes?: string[];
}
