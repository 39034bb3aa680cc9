import type { TipoPasivo } from './tipos.ts';

export { TIPO_EXCEDENTE } from './reparto.ts';

/** Names of the tipos (domain §17), for papers and screens. */
const NOMBRE_TIPO: Readonly<Record<TipoPasivo, string>> = {
  EXCEDENTE_RETENCION_LIBERADA: 'Excedente o retención liberada',
  PAGO_DOBLE: 'Pago doble',
  PAGO_NO_CEDIDO: 'Pago de documento no cedido',
  DEPOSITO_POR_IDENTIFICAR: 'Depósito por identificar',
  SALDO_A_FAVOR: 'Saldo a favor',
  POR_RENDIR_COMPRADOR: 'Por rendir a comprador',
  DEVOLUCION_COMISION: 'Devolución de comisión',
  RETENCION_LEGAL: 'Retención legal',
};

export const nombreTipo = (tipo: string): string => NOMBRE_TIPO[tipo as TipoPasivo] ?? tipo;
