import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  simulado: { texto: 'Simulado', tono: 'neutro' },
  en_comite: { texto: 'En comité', tono: 'alerta' },
  pendiente_firma: { texto: 'Pendiente de firma', tono: 'curso' },
  reparado: { texto: 'Con reparos', tono: 'alerta' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
  aprobado: { texto: 'Aprobado', tono: 'exito' },
  documentado: { texto: 'Documentado', tono: 'curso' },
  girado: { texto: 'Girado', tono: 'curso' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  moroso: { texto: 'Moroso', tono: 'peligro' },
  judicial: { texto: 'En cobranza judicial', tono: 'peligro' },
  pagado: { texto: 'Pagado', tono: 'exito' },
  prepagado: { texto: 'Prepagado', tono: 'exito' },
  reprogramado: { texto: 'Reprogramado', tono: 'neutro' },
  castigado: { texto: 'Castigado', tono: 'peligro' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};

export const CUOTAS: Estados = {
  pendiente: { texto: 'Por vencer', tono: 'neutro' },
  parcial: { texto: 'Pagada en parte', tono: 'alerta' },
  pagada: { texto: 'Pagada', tono: 'exito' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  prorrogada: { texto: 'Prorrogada', tono: 'curso' },
  reemplazada: { texto: 'Reemplazada', tono: 'neutro' },
  /** A row of grace, or of a month without payment. */
  sin_cuota: { texto: 'Sin cuota', tono: 'neutro' },
};

export const PAPELES: Estados = {
  falta: { texto: 'Falta', tono: 'alerta' },
  recibido: { texto: 'Recibido', tono: 'curso' },
  validado: { texto: 'Validado', tono: 'exito' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
};

/** States offered by the filter of the list, in the order of a credit's life. */
