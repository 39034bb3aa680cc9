import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a proforma (areas/2 proformas). `crear` leaves it in borrador. `votar` stays until the quorum decides. `vencer` is derived
 * and frees reservations when somebody next touches it. In the levels where the vote is not the signature (areas/1 comite) it waits in
 * pendiente_firma for those who approved, and in level 4 for FISCALIA's acta. `convertir` happens in the transaction that approves it.
 */
export const estados = machine({
  borrador: { emitir: 'emitida', anular: 'anulada' },
  emitida: { enviar_a_comite: 'enviada_a_comite', reabrir: 'borrador', vencer: 'vencida', anular: 'anulada' },
  enviada_a_comite: {
    votar: ['enviada_a_comite', 'pendiente_firma', 'aprobada', 'rechazada', 'con_reparos'],
    vencer: 'vencida',
    anular: 'anulada',
  },
  pendiente_firma: { firmar: ['pendiente_firma', 'aprobada'], archivar_acta: 'aprobada', vencer: 'vencida', anular: 'anulada' },
  con_reparos: { reabrir: 'borrador', anular: 'anulada' },
  vencida: { reabrir: 'borrador', anular: 'anulada' },
  aprobada: { convertir: 'convertida', anular: 'anulada' },
  rechazada: { anular: 'anulada' },
  convertida: {},
  anulada: {},
});

export type EstadoProforma = (typeof estados.states)[number];
/** Until when it stands as it is: the offer its own validity, the approval that waits for signatures the days that an approval lasts. */
interface Plazos {
  estado: EstadoProforma;
  vigencia_hasta: Fecha | null;
  aprobada_hasta: Fecha | null;
}

/** The state as read on `hoy`: an offer, or an approval not yet signed, past its last day is vencida even if nobody touched it. */
export function estadoAl({ estado, vigencia_hasta, aprobada_hasta }: Plazos, hoy: Fecha): EstadoProforma {
  const hasta = estado === 'pendiente_firma' ? aprobada_hasta : vigencia_hasta;
  return hasta !== null && hoy > hasta && estados.can(estado, 'vencer') ? estados.go(estado, 'vencer') : estado;
}
