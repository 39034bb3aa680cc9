import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a solicitud of LINEA (areas/1 solicitudes); what waits for later is in the README. `archivar_acta` is FISCALIA's act in
 * comite: in level 4 the approval takes effect with it.
 */
export const estados = machine({
  borrador: { editar: 'borrador', cambiar_fiador: 'borrador', enviar: 'enviada', anular: 'anulada' },
  enviada: {
    votar: ['enviada', 'pendiente_firma', 'aprobada', 'rechazada', 'con_reparos'],
    observar: 'con_reparos',
    anular: 'anulada',
    archivar_acta: 'aprobada',
  },
  con_reparos: { editar: 'con_reparos', cambiar_fiador: 'con_reparos', enviar: 'enviada', anular: 'anulada' },
  pendiente_firma: {
    firmar: ['pendiente_firma', 'aprobada'],
    ajustar: ['pendiente_firma', 'enviada'],
    archivar_acta: 'aprobada',
    anular: 'anulada',
    vencer: 'vencida',
  },
  aprobada: {},
  vencida: { renovar: 'vencida' },
  rechazada: {},
  anulada: {},
});
export type EstadoSolicitud = (typeof estados.states)[number];

/** States in which it still asks for something: one per client, kind and product. */
export const ABIERTAS: readonly EstadoSolicitud[] = ['borrador', 'enviada', 'con_reparos', 'pendiente_firma'];

/** The state as read on `hoy`: an approval that nobody finished signing within its validity is vencida the day after its last one. */
export function estadoAl(estado: EstadoSolicitud, aprobada_hasta: Fecha | null, hoy: Fecha): EstadoSolicitud {
  return estado === 'pendiente_firma' && aprobada_hasta !== null && aprobada_hasta < hoy ? estados.go(estado, 'vencer') : estado;
}

/** Who must act, in words. `acta` = approved by the directorio, waiting for its acta. */
export function turno(estado: EstadoSolicitud, acta: boolean): string {
  if (estado === 'pendiente_firma') return acta ? 'Fiscalía (acta)' : 'Firmantes';
  if (estado === 'enviada') return acta ? 'Fiscalía (acta)' : 'Comité';
  return estado === 'borrador' || estado === 'con_reparos' ? 'Ejecutivo' : '';
}
