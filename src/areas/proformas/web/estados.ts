/** How the states are shown. */
export const ESTADOS = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  emitida: { texto: 'Emitida', tono: 'curso' },
  enviada_a_comite: { texto: 'En comité', tono: 'alerta' },
  pendiente_firma: { texto: 'Pendiente de firma', tono: 'curso' },
  con_reparos: { texto: 'Con reparos', tono: 'alerta' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  aprobada: { texto: 'Aprobada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  convertida: { texto: 'En operación', tono: 'exito' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
} as const;

export const RESULTADOS = {
  APROBADO: { texto: 'Aprobado', tono: 'exito' },
  REVISION: { texto: 'En revisión', tono: 'alerta' },
  RECHAZADO: { texto: 'Rechazado', tono: 'peligro' },
  ERROR: { texto: 'Sin respuesta', tono: 'curso' },
} as const;
