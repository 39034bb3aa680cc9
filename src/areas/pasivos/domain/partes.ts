import type { Pesos } from '#kernel/values/money.ts';

/** Where every peso of a pasivo stands: the parts always add to its amount (areas/2 pasivos). */
interface Partes {
  /** Free: what may be paid, applied or held. */
  saldo: Pesos;
  retenido: Pesos;
  comprometido: Pesos;
  pagado: Pesos;
  compensado: Pesos;
  /** Taken back with its origin. */
  reversado: Pesos;
}
type Parte = keyof Partes;

/** Moves of money between parts, and from where each one takes it. */
export const MOVIMIENTOS = {
  retener: ['saldo', 'retenido'],
  liberar: ['retenido', 'saldo'],
  comprometer: ['saldo', 'comprometido'],
  soltar: ['comprometido', 'saldo'],
  pagar: ['comprometido', 'pagado'],
  compensar: ['comprometido', 'compensado'],
  /** What had been applied to a giro that did not happen. */
  devolver: ['compensado', 'comprometido'],
  /** What had been paid and the bank gave back. */
  devolver_pago: ['pagado', 'comprometido'],
} as const satisfies Readonly<Record<string, readonly [Parte, Parte]>>;
export type Movimiento = keyof typeof MOVIMIENTOS;
