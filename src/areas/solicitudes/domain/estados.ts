import { machine } from '#kernel/machine.ts';

/** States of a solicitud of LINEA, first version (areas/1 solicitudes); what waits for later is in the README. */
export const estados = machine({
  borrador: { editar: 'borrador', enviar: 'enviada', anular: 'anulada' },
  enviada: { votar: ['enviada', 'aprobada', 'rechazada', 'con_reparos'], anular: 'anulada' },
  con_reparos: { editar: 'con_reparos', enviar: 'enviada', anular: 'anulada' },
  aprobada: {},
  rechazada: {},
  anulada: {},
});
export type EstadoSolicitud = (typeof estados.states)[number];

/** States in which it still asks for something: one per client, kind and product. */
export const ABIERTAS: readonly EstadoSolicitud[] = ['borrador', 'enviada', 'con_reparos'];

/** Who must act, in words. `acta` = approved by the directorio, waiting for its acta. */
export function turno(estado: EstadoSolicitud, acta: boolean): string {
  if (estado === 'enviada') return acta ? 'Fiscalía (acta)' : 'Comité';
  return estado === 'borrador' || estado === 'con_reparos' ? 'Ejecutivo' : '';
}
