import type { VeredictoTmc } from '#finanzas/tmc.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Redondeo } from './moneda.ts';
import type { TipoGracia } from './simulacion-datos.ts';

export interface Gracia {
  tipo: TipoGracia;
  meses: number;
}

/** A charge of the giro as the books take it, in decimal text of the credit's currency. */
export interface CargoCongelado {
  codigo: string;
  total: string;
  neto: string;
  iva: string;
  financiado: boolean;
  /** Paid on to a third party; false: deferred income of the lender. */
  traspasado: boolean;
}

/** Debts that a credit pays off with its own capital, whole pesos; of them, the capital that already paid its stamp tax (DL 3.475 art. 24). */
export interface Refinanciado {
  total: number;
  capital: number;
}

/** What `confirmar-tabla` froze of the calculation, besides the cuotas: figures as they travel (pesos as integers, UF as text). */
export interface Congelado {
  base: number | string;
  capital: number | string;
  ite: { meses: number; tasa: string; monto: number | string };
  total: number | string;
  interes_total: number | string;
  seguro_total: number | string;
  comision_minima: number | string;
  /** IVA of that commission; absent in the tables frozen before it was charged. */
  iva_comision?: number | string;
  costo_total: number | string;
  cae: string | null;
  monto_a_girar: number | string;
  /** `cumple` is of the whole offer. What the charges make of it is absent in the tables frozen before it was kept. */
  tmc:
    | ({ codigo: string; tasa_anual: string; fecha: Fecha; tasa_credito: string; cumple: boolean } & {
        tasa_con_cargos?: string | null;
        veredicto?: VeredictoTmc;
        exceso?: string | null;
      })
    | null;
  uf: { fecha: Fecha; valor: string } | null;
  /** Debts of the client that the credit finances (FINANCIADO), inside its capital and its `monto_a_girar`. */
  refinanciado?: Refinanciado | null;
  cargos: CargoCongelado[];
  redondeo: Redondeo;
  avisos: { codigo: string; mensaje: string }[];
}

/** What stays of a giro, in pesos. */
export interface Deducciones {
  descuentos: { pk: string; concepto: 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL'; monto: number }[];
  retenciones: { rut: string; monto: number; motivo: string }[];
}

export const totalDeducciones = (d: Deducciones): number => [...d.descuentos, ...d.retenciones].reduce((s, x) => s + x.monto, 0);
