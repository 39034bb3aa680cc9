import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a proforma (areas/2 proformas). `crear` leaves it in borrador. `votar` stays until the quorum decides. `vencer` is derived
 * and frees reservations when somebody next touches it. `convertir` happens in the transaction that approves it.
 */
export const estados = machine({
  borrador: { emitir: 'emitida', anular: 'anulada' },
  emitida: { enviar_a_comite: 'enviada_a_comite', reabrir: 'borrador', vencer: 'vencida', anular: 'anulada' },
  enviada_a_comite: {
    votar: ['enviada_a_comite', 'aprobada', 'rechazada', 'con_reparos'],
    vencer: 'vencida',
    anular: 'anulada',
  },
  con_reparos: { reabrir: 'borrador', anular: 'anulada' },
  vencida: { reabrir: 'borrador', anular: 'anulada' },
  aprobada: { convertir: 'convertida', anular: 'anulada' },
  rechazada: { anular: 'anulada' },
  convertida: {},
  anulada: {},
});

export type EstadoProforma = (typeof estados.states)[number];
export const ESTADO_INICIAL: EstadoProforma = 'borrador';

/** States that hold documents, line, debts and pasivos reserved; rejecting, voiding, expiring or reopening frees them. */
export const CON_RESERVAS: readonly EstadoProforma[] = ['emitida', 'enviada_a_comite', 'con_reparos', 'aprobada'];

export function tieneReservas(estado: EstadoProforma): boolean {
  return CON_RESERVAS.includes(estado);
}

/** The state as read on `hoy`: an offer past its validity is vencida even if nobody touched it. */
export function estadoAl(estado: EstadoProforma, vigencia_hasta: Fecha | null, hoy: Fecha): EstadoProforma {
  const caduca = vigencia_hasta !== null && hoy > vigencia_hasta;
  return caduca && estados.can(estado, 'vencer') ? estados.go(estado, 'vencer') : estado;
}
