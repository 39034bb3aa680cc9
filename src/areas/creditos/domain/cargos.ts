import { add, div, mul } from '#kernel/values/decimal.ts';
import { aUnidades, sumar, type Unidades, unidades } from './moneda.ts';

/** An operating cost, in units. `traspasado`: paid on to a third party, so it is not of the lender (domain §3). */
export interface Costo {
  codigo: string;
  neto: number;
  iva: number;
  financiado: boolean;
  traspasado: boolean;
}

/** IVA of a net amount, units half up (domain §2). */
export function ivaDe(neto: number, iva_pct: string): Unidades {
  return aUnidades(div(mul(neto, iva_pct), 100), 'CLP');
}

/** Net and IVA of an amount that carries it inside, units: the net half up, the IVA what is left, so that they add up to it. */
export function sinIva(total: number, iva_pct: string): { neto: Unidades; iva: Unidades } {
  const neto = aUnidades(div(mul(total, 100), add(100, iva_pct)), 'CLP');
  return { neto, iva: unidades(total - neto) };
}

const totalCosto = (c: Costo): number => c.neto + c.iva;

/** How often a premium is paid (domain §17). */
export const PERIODOS_PRIMA = ['UNICA', 'MENSUAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type PeriodoPrima = (typeof PERIODOS_PRIMA)[number];

export interface Seguro {
  tipo: string;
  prima: number;
  periodo: PeriodoPrima;
  financiada: boolean;
}

const CADA: Readonly<Record<PeriodoPrima, number>> = { UNICA: 0, MENSUAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };

/** Premiums that a policy charges in `plazo` months: one, or one at the first of every so many due dates. */
export function primas(s: Seguro, plazo: number): number {
  const cada = CADA[s.periodo];
  return cada === 0 ? 1 : Math.ceil(plazo / cada);
}

/** Premiums that are paid with each due date: those that are periodic and not financed. Units by row. */
export function segurosPorFila(seguros: readonly Seguro[], plazo: number): number[] {
  const filas: number[] = new Array(plazo).fill(0);
  for (const s of seguros) {
    const cada = CADA[s.periodo];
    if (s.financiada || cada === 0) continue;
    for (let k = 0; k < plazo; k += cada) filas[k] = (filas[k] ?? 0) + s.prima;
  }
  return filas;
}

export interface Cargos {
  /** Enter the base: costs and premiums that the credit finances. */
  costos_financiados: Unidades;
  seguros_financiados: Unidades;
  /** Come out of what the client receives. */
  costos_descontados: Unidades;
  seguros_descontados: Unidades;
  /** Costs of the lender itself, without IVA: what the check of the maximum rate with charges counts (domain §3). */
  propios: Unidades;
}

export function cargosDe(costos: readonly Costo[], seguros: readonly Seguro[], plazo: number): Cargos {
  const deCostos = (f: boolean) => sumar(costos.filter((c) => c.financiado === f).map(totalCosto));
  const financiados = seguros.filter((s) => s.financiada).map((s) => s.prima * primas(s, plazo));
  const descontados = seguros.filter((s) => !s.financiada && s.periodo === 'UNICA').map((s) => s.prima);
  return {
    costos_financiados: deCostos(true),
    seguros_financiados: sumar(financiados),
    costos_descontados: deCostos(false),
    seguros_descontados: sumar(descontados),
    propios: sumar(costos.filter((c) => !c.traspasado).map((c) => c.neto)),
  };
}

/** What the commission must rise so that interest and commission reach the minimum cost (domain §5), and its IVA (domain §2). Units. */
export function comisionMinima(o: { interes: number; comision: number; minimo: number | null; iva_pct: string }) {
  const neto = unidades(o.minimo === null ? 0 : Math.max(0, o.minimo - o.interes - o.comision));
  return { neto, iva: ivaDe(neto, o.iva_pct) };
}
