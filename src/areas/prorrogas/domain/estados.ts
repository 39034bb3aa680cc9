import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a prórroga (areas/2 prorrogas). `vencida` is never stored: an approved one that nobody paid in three banking days. `votar` and
 * `archivar_acta` are acts of the comité; `recotizar` makes the figures of today of an offer that lapsed.
 */
export const estados = machine({
  borrador: { editar: 'borrador', solicitar: 'solicitada', anular: 'anulada' },
  solicitada: {
    aprobar: 'aprobada',
    rechazar: 'rechazada',
    votar: ['solicitada', 'aprobada', 'rechazada', 'borrador'],
    archivar_acta: 'aprobada',
    anular: 'anulada',
  },
  aprobada: { pagar: 'aplicada', anular: 'anulada' },
  vencida: { recotizar: 'borrador', anular: 'anulada' },
  aplicada: { reversar: 'reversada' },
  rechazada: {},
  reversada: {},
  anulada: {},
});
export type EstadoProrroga = (typeof estados.states)[number];

/** The state as read on a day: an offer lasts to the end of `vence_oferta`. */
export function estadoAl(p: { estado: EstadoProrroga; vence_oferta: Fecha | null }, hoy: Fecha): EstadoProrroga {
  return p.estado === 'aprobada' && p.vence_oferta !== null && p.vence_oferta < hoy ? 'vencida' : p.estado;
}
