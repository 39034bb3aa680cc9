import { add, div, mul, type Numeric, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { TASA_IVA } from './iva.ts';

/** A year of financial statements, whole pesos. */
interface Ejercicio {
  activo_corriente: number;
  activo_total: number;
  pasivo_corriente: number;
  pasivo_total: number;
  patrimonio: number;
  ventas: number;
  costo_ventas: number;
  gastos_administracion: number;
  gastos_financieros: number;
  depreciacion: number;
  cuentas_por_cobrar: number;
}

/** Ratios of a year, decimal text half up; null is "no calculable": what divides is zero. */
interface Razones {
  /** Times, two decimals. */
  liquidez: string | null;
  /** Times, two decimals; null with negative or no patrimonio. */
  apalancamiento: string | null;
  patrimonio_negativo: boolean;
  /** Percent, two decimals. */
  margen_pct: string | null;
  ebitda: Pesos;
  /** Times, two decimals. */
  cobertura: string | null;
  /** Days, one decimal: the receivables carry IVA and the sales do not. */
  dso: string | null;
}

/** A balance is square within these pesos: the firm writes it in thousands. */
export const TOLERANCIA_BALANCE = 1_000;

const entre = (a: Numeric, b: number, decimales: number, por: Numeric = 1): string | null =>
  b === 0 ? null : toFixed(mul(div(a, b), por), decimales);

/** Pesos by which assets differ from debts plus patrimonio; 0 is square. */
export function descuadre(e: Pick<Ejercicio, 'activo_total' | 'pasivo_total' | 'patrimonio'>): number {
  return e.activo_total - e.pasivo_total - e.patrimonio;
}

/** Ratios of a year. Patrimonio ≤ 0 has no leverage and is said "Patrimonio negativo", the worst band. Source: areas/5 §6, vector V20. */
export function razonesDe(e: Ejercicio): Razones {
  const ebitda = pesos(e.ventas - e.costo_ventas - e.gastos_administracion + e.depreciacion);
  return {
    liquidez: entre(e.activo_corriente, e.pasivo_corriente, 2),
    apalancamiento: e.patrimonio > 0 ? entre(e.pasivo_total, e.patrimonio, 2) : null,
    patrimonio_negativo: e.patrimonio <= 0,
    margen_pct: entre(e.ventas - e.costo_ventas, e.ventas, 2, 100),
    ebitda,
    cobertura: entre(ebitda, e.gastos_financieros, 2),
    dso: entre(div(e.cuentas_por_cobrar, add(1, TASA_IVA)), e.ventas, 1, 365),
  };
}
