import type { TablaIte } from '#finanzas/ite.ts';
import type { RestriccionTml } from '#finanzas/tmc.ts';
import type { Frac, Numeric } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Convencion, Vencimiento } from './calendario.ts';
import type { Cargos, Costo, Seguro } from './cargos.ts';
import type { ResultadoIte, TerminosIte } from './ite.ts';
import type { Moneda, Redondeo, Unidades } from './moneda.ts';
import type { Fila, Metodo, Plan } from './plan.ts';
import type { ResultadoTmc } from './tmc.ts';

/** NINGUNA · TOTAL: nothing is paid and the interest joins the capital · PARCIAL: only the interest is paid (domain §5). */
export const TIPOS_GRACIA = ['NINGUNA', 'TOTAL', 'PARCIAL'] as const;
export type TipoGracia = (typeof TIPOS_GRACIA)[number];

/** What is asked of the engine. Amounts in units of the currency. */
export interface Solicitud extends Convencion {
  moneda: Moneda;
  /** What the client asks to receive. */
  monto: number;
  /** Due dates, month by month; those of the grace and those of the months without payment are among them. */
  plazo: number;
  tasa_mensual: string;
  metodo: Metodo;
  fecha_curse: Fecha;
  fecha_primer_vencimiento: Fecha;
  /** Day of the month that the series keeps; null: that of the first due date (see `anclaDe`). */
  dia_vencimiento: number | null;
  gracia: { tipo: TipoGracia; meses: number };
  /** Months of the year (1–12) without instalment. */
  meses_no_pago: readonly number[];
  multiplo: number;
  redondeo: Redondeo;
  costos: readonly Costo[];
  seguros: readonly Seguro[];
  ite: TerminosIte;
  /** Drawdowns by date, Σ = monto; empty: all on the day of the curse. */
  giros: readonly { fecha: Fecha; monto: number }[];
}

/** What was in force on the day of the curse. */
export interface Tablas {
  ite: TablaIte;
  /** Bracket and maximum rate for a term in days and a capital in UF; null: none is known that day, or the currency has no value. */
  tmc: ((o: { dias: Numeric; capital_uf: Numeric }) => { codigo: string; valor: string; fecha: Fecha } | null) | null;
  /** UF that one whole amount of the currency is worth, exact: 1/valor_uf for pesos, 1 for UF. Null: not known. */
  uf_por_moneda: Frac | null;
  /** Least interest plus commission, in units; null: exempt. */
  costo_minimo: number | null;
  /** IVA of what the lender charges for its service, percent. */
  iva_pct: string;
  tolerancia_tmc: string;
  restriccion_tml: RestriccionTml;
}

export interface FilaSimulada extends Fila, Vencimiento {
  numero: number;
  seguro: number;
}

export interface ControlTmc extends ResultadoTmc {
  codigo: string;
  tasa_anual: string;
  fecha: Fecha;
  dias: number;
  capital_uf: Frac;
}

export interface Simulacion {
  base: Unidades;
  capital: Unidades;
  ite: ResultadoIte;
  cargos: Cargos;
  /** What the commission rises to reach the minimum cost, net, and its IVA. */
  comision_minima: Unidades;
  iva_comision: Unidades;
  /** What it was asked to rise when the maximum rate left room for less; null when it rose whole. */
  comision_pedida: Unidades | null;
  /** The plan that was laid out. */
  plan: Plan;
  filas: FilaSimulada[];
  total: Unidades;
  interes_total: Unidades;
  seguro_total: Unidades;
  costo_total: Unidades;
  cae: string | null;
  tir_mensual: string | null;
  monto_a_girar: Unidades;
  tmc: ControlTmc | null;
}
