import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a sale (areas/2 venta-pagares). `vencido` is read from the date: an offer nobody accepted in its five banking days. `administrar`,
 * `liquidar` and `reabrir` come by themselves: the money settles it, the last debt ends it, a payment taken back opens it again.
 */
export const estados = machine({
  seleccionado: { ofertar: 'ofertado', retirar: 'seleccionado', reprogramar: 'seleccionado', anular: 'anulado' },
  ofertado: { aceptar: 'aceptado', reprogramar: 'seleccionado', anular: 'anulado' },
  vencido: { reprogramar: 'seleccionado', anular: 'anulado' },
  aceptado: { endosar: 'endosado', reprogramar: 'seleccionado', anular: 'anulado' },
  endosado: { registrar_pago: 'pagado', anular: 'anulado' },
  pagado: { administrar: 'en_administracion' },
  en_administracion: {
    rendir: 'en_administracion',
    recomprar: 'en_administracion',
    registrar_consentimiento: 'en_administracion',
    anular_consentimiento: 'en_administracion',
    liquidar: 'liquidado',
  },
  liquidado: { rendir: 'liquidado', reabrir: 'en_administracion' },
  anulado: {},
});
export type EstadoVenta = (typeof estados.states)[number];

/** Before the money: prices may still move. */
export const ABIERTAS: readonly EstadoVenta[] = ['seleccionado', 'ofertado', 'aceptado', 'endosado'];

/** What a person reads: an offer lapses by itself. */
export function estadoVisible(estado: EstadoVenta, vence_oferta: Fecha | null, hoy: Fecha): EstadoVenta {
  return estado === 'ofertado' && vence_oferta !== null && hoy > vence_oferta ? 'vencido' : estado;
}

export type EstadoItem = 'incluido' | 'excluido_por_pago' | 'retirado' | 'endosado' | 'recomprado' | 'liquidado';
/** Items that count in the totals of their sale. */
export const CUENTAN: readonly EstadoItem[] = ['incluido', 'endosado', 'recomprado', 'liquidado'];

export const DIAS_OFERTA = 5;
/** Days of delay from which a note sold con responsabilidad is bought back at par (domain §7). */
export const DIAS_RECOMPRA = 60;
