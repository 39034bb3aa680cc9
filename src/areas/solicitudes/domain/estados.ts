import { machine } from '#kernel/machine.ts';

/**
 * States of a solicitud of LINEA (areas/1 solicitudes); what waits for later is in the README. `archivar_acta` is FISCALIA's act in
 * comite: in level 4 the approval takes effect with it.
 */
export const estados = machine({
  borrador: { editar: 'borrador', enviar: 'enviada', anular: 'anulada' },
  enviada: { votar: ['enviada', 'pendiente_firma', 'aprobada', 'rechazada', 'con_reparos'], anular: 'anulada', archivar_acta: 'aprobada' },
  con_reparos: { editar: 'con_reparos', enviar: 'enviada', anular: 'anulada' },
  pendiente_firma: {
    firmar: ['pendiente_firma', 'aprobada'],
    ajustar: ['pendiente_firma', 'enviada'],
    archivar_acta: 'aprobada',
    anular: 'anulada',
  },
  aprobada: {},
  rechazada: {},
  anulada: {},
});
export type EstadoSolicitud = (typeof estados.states)[number];

/** States in which it still asks for something: one per client, kind and product. */
export const ABIERTAS: readonly EstadoSolicitud[] = ['borrador', 'enviada', 'con_reparos', 'pendiente_firma'];

/** Who must act, in words. `acta` = approved by the directorio, waiting for its acta. */
export function turno(estado: EstadoSolicitud, acta: boolean): string {
  if (estado === 'pendiente_firma') return acta ? 'Fiscalía (acta)' : 'Firmantes';
  if (estado === 'enviada') return acta ? 'Fiscalía (acta)' : 'Comité';
  return estado === 'borrador' || estado === 'con_reparos' ? 'Ejecutivo' : '';
}
