import type { Redondeo } from './moneda.ts';

/** francés = level instalment · alemán = equal principal · bullet = interest, then everything · plano = interest on the original capital. */
export const METODOS = ['frances', 'aleman', 'bullet', 'plano'] as const;
export type Metodo = (typeof METODOS)[number];

/** What a due date pays: an instalment, only its interest (partial grace), or nothing (total grace, month without payment). */
export type Pago = 'cuota' | 'interes' | 'nada';

/** Capital that enters during row `fila`: until its due date it accrues monto × num / den. */
export interface GiroEnFila {
  fila: number;
  monto: number;
  num: number;
}

/** A credit ready to be laid out: integers only. Interest of row k on a balance = saldo × num[k] / den. */
export interface Plan {
  metodo: Metodo;
  /** Units drawn on the first day. */
  capital: number;
  num: readonly number[];
  den: number;
  /** Null: every row pays an instalment. */
  pagos: readonly Pago[] | null;
  /** Later drawdowns, by row. */
  giros: readonly GiroEnFila[];
  /** The instalment is a multiple of these units (1: none agreed). */
  multiplo: number;
  redondeo: Redondeo;
  /** What the debtor goes on paying after a prepayment that shortens the credit: his instalment, or his amortisation in alemán. */
  fija?: number;
}

/** A row in units. cuota = interes + amortizacion; amortizacion is negative when the interest joins the capital. */
export interface Fila {
  cuota: number;
  interes: number;
  amortizacion: number;
  saldo: number;
}

/** The row that closes the credit: the last that pays an instalment. -1 when none does. */
export function filaFinal(plan: Pick<Plan, 'num' | 'pagos'>): number {
  return plan.pagos === null ? plan.num.length - 1 : plan.pagos.lastIndexOf('cuota');
}
