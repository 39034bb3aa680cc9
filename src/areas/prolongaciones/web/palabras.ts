import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  en_comite: { texto: 'En comité', tono: 'curso' },
  con_antecedentes: { texto: 'Pide antecedentes', tono: 'alerta' },
  aprobada: { texto: 'Por documentar', tono: 'alerta' },
  documentada: { texto: 'Por aplicar', tono: 'alerta' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  aplicada: { texto: 'Aplicada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'neutro' },
  reversada: { texto: 'Reversada', tono: 'neutro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};

export const PAGO: Readonly<Record<string, string>> = {
  CONTADO: 'Contado',
  RETEN_LIBERADAS: 'Retenciones liberadas',
  CUENTAS_PAGAR: 'Cuentas por pagar',
};

/** Why the comité sees it one level up. */
export const MOTIVO: Readonly<Record<string, string>> = {
  POCAS_CUOTAS_PAGADAS: 'pagó menos cuotas que el mínimo',
  MAXIMO_PROLONGACIONES: 'supera las prolongaciones de un mismo crédito',
  MORA_15_DIAS: 'el cliente tiene más de 15 días de mora',
  BLOQUEADO_POR_MORA: 'el cliente está bloqueado por su mora',
};
