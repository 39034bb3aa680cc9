import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** Codes of `tipo_pasivo` (domain §17) as the ledger names them (ledger §3). */
export const TIPOS_PASIVO = [
  'EXCEDENTE_RETENCION_LIBERADA',
  'PAGO_DOBLE',
  'PAGO_NO_CEDIDO',
  'DEPOSITO_POR_IDENTIFICAR',
  'SALDO_A_FAVOR',
  'POR_RENDIR_COMPRADOR',
  'DEVOLUCION_COMISION',
  'RETENCION_LEGAL',
] as const;
export type TipoPasivo = (typeof TIPOS_PASIVO)[number];

export const MEDIOS_PAGO = ['TRANSFERENCIA', 'VALE_VISTA', 'CHEQUE', 'EFECTIVO'] as const;
export type MedioPago = (typeof MEDIOS_PAGO)[number];

/** What a row of `pasivo_movimiento` tells. */
export type ClaseMovimiento =
  | 'nacer'
  | 'retener'
  | 'liberar'
  | 'comprometer'
  | 'soltar'
  | 'pagar'
  | 'compensar'
  | 'devolver'
  | 'devolver_pago'
  | 'reclasificar'
  | 'retencion_legal'
  | 'reversar'
  | 'saldo_cedente';

/** A debt chosen to be paid with pasivos, as it was shown to who chose it. */
export interface ObligacionElegida {
  pk: string;
  numero: string;
  vencimiento: Fecha;
  monto: Pesos;
}

/** Who says that an unknown deposit is of a RUT, and why. */
export interface Propuesta {
  rut: Rut;
  nombre: string;
  evidencia: string;
  obligaciones: string[];
  por: string[];
  fecha: Fecha;
}

export interface Firma {
  paso: 'preparada' | 'excepcion' | 'revisada' | 'autorizada' | 'rechazada' | 'anulada' | 'ejecutada' | 'devuelta';
  nombre: string;
  fecha: Fecha;
}
