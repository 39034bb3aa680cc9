import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  enviada: { texto: 'En comité', tono: 'alerta' },
  con_reparos: { texto: 'Con reparos', tono: 'alerta' },
  pendiente_firma: { texto: 'Pendiente de firma', tono: 'curso' },
  aprobada: { texto: 'Aprobada', tono: 'exito' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};
