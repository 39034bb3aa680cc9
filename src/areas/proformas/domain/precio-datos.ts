import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos, Porcentaje, TasaMensual, Uf, ValorUf } from '#kernel/values/money.ts';
import type { Plazo, ReglasPlazo } from './plazos.ts';

/** Price of a purchase of documents (domain §6.6): every figure in whole pesos, rounded half up once, where it is born. */
export interface DocumentoAPreciar {
  pk: string;
  /** What can be financed: total less its notas de crédito. */
  monto: Pesos;
  fecha_emision: Fecha;
  fecha_vencimiento: Fecha | null;
  /** Overrides of the row; absent = those of the proforma. */
  anticipo_pct?: Porcentaje | undefined;
  tasa?: TasaMensual | undefined;
}

export interface Gasto {
  concepto: string;
  monto: Pesos;
  afecto_iva: boolean;
  /** A third party's bill passed on: it is not income of ours nor a charge above capital. */
  traspasado: boolean;
}

export interface Condiciones extends ReglasPlazo {
  anticipo_pct: Porcentaje;
  tasa: TasaMensual;
  /** What the rate is applied to: the advance, or the whole amount. */
  base_dp: 'ANTICIPO' | 'MONTO';
  comision_pct: string;
  comision_minima_uf: Uf;
  /** An amount agreed in pesos takes the place of percentage and minimum. */
  comision_fija?: Pesos | undefined;
  gastos: readonly Gasto[];
  iva_pct: string;
  valor_uf: ValorUf;
  /** Least cost of the operation; null in a pacto that is exempt (`pactos_sin_costo_minimo`). */
  costo_minimo_uf: Uf | null;
  /** Stamp tax of pagarés and mutuos; a cesión of invoices pays none. */
  ite: Pesos;
  descuentos: readonly Pesos[];
  aplicaciones: readonly Pesos[];
}

export interface Fila extends Plazo {
  pk: string;
  monto: Pesos;
  anticipo_pct: Porcentaje;
  tasa: TasaMensual;
}

export interface DocumentoPreciado extends Fila {
  anticipo: Pesos;
  retencion: Pesos;
  /** Diferencia de precio. */
  dp: Pesos;
  /** Cost of one more day of this document, pesos with 2 decimals. */
  costo_dia: string;
}

export interface Precio {
  documentos: DocumentoPreciado[];
  total_monto: Pesos;
  total_anticipo: Pesos;
  total_retencion: Pesos;
  total_dp: Pesos;
  comision: Pesos;
  /** Part of the comisión that only the minimum cost explains. */
  ajuste_costo_minimo: Pesos;
  iva: Pesos;
  gastos: Pesos;
  gastos_afectos: Pesos;
  gastos_no_traspasados: Pesos;
  iva_gastos: Pesos;
  ite: Pesos;
  /** Before descuentos and aplicaciones. */
  monto_operacion: Pesos;
  total_descuentos: Pesos;
  total_aplicaciones: Pesos;
  /** What the client receives; zero or less is not allowed (rule `giro_no_positivo`), but is computed. */
  monto_girar: Pesos;
  /** Cost of one more day of the whole operation. */
  costo_dia: Pesos;
  /** Days weighted by anticipo, 2 decimals. */
  plazo_ponderado: string;
  /** Rate over the capital advanced, weighted by anticipo × days, ×12, 2 decimals. */
  tasa_anual: string;
  /** With comisión and gastos no traspasados, annual, 2 decimals; null when there is no capital or no term. */
  tasa_con_gastos: string | null;
}
