import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  solicitada: { texto: 'Solicitada', tono: 'curso' },
  aprobada: { texto: 'Por pagar', tono: 'alerta' },
  vencida: { texto: 'Oferta vencida', tono: 'peligro' },
  aplicada: { texto: 'Aplicada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'neutro' },
  reversada: { texto: 'Reversada', tono: 'neutro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};

export const TIPO: Readonly<Record<string, string>> = { DOCUMENTO: 'Documento', CUOTA: 'Cuota', PAGARE: 'Pagaré' };
export const PAGO: Readonly<Record<string, string>> = {
  CONTADO: 'Contado',
  RETEN_LIBERADAS: 'Retenciones liberadas',
  CUENTAS_PAGAR: 'Cuentas por pagar',
  SUMADO_DOCUMENTO: 'Sumado a la deuda',
};

/** Why the comité decides it. */
export const MOTIVO: Readonly<Record<string, string>> = {
  NO_ES_LA_PRIMERA: 'no es la primera prórroga de ese objeto',
  SUPERA_LOS_DIAS_DEL_JEFE: 'son más días de los que aprueba el jefe de sucursal',
  EXCEPCION: 'pasa los límites: va con excepción',
  BLOQUEADO_POR_MORA: 'el cliente está bloqueado por su mora',
};
