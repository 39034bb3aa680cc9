import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** States of a descuento (areas/1 descuentos): DEDUCCION from propuesta, CONDONACION from borrador. vencida is read from the date. */
export const estados = machine({
  propuesta: { reservar: 'reservada', anular: 'anulada' },
  reservada: { aplicar: 'aplicada', anular: 'anulada' },
  borrador: { editar: 'borrador', solicitar: 'solicitada', anular: 'anulada' },
  solicitada: { aprobar: 'aplicada', rechazar: 'rechazada', vencer: 'vencida' },
  aplicada: { reversar: 'reversada', rechazar_giro: 'reservada' },
  rechazada: {},
  vencida: {},
  reversada: {},
  anulada: {},
});
export type EstadoDescuento = (typeof estados.states)[number];

/** The state as read on `hoy`: a request that nobody decided in its banking days lapsed. */
export function estadoAl(d: { estado: EstadoDescuento; decide_hasta: Fecha | null }, hoy: Fecha): EstadoDescuento {
  return d.estado === 'solicitada' && d.decide_hasta !== null && d.decide_hasta < hoy ? estados.go(d.estado, 'vencer') : d.estado;
}
