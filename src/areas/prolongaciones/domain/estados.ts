import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a prolongación (areas/1 prolongaciones). `vencida` is never stored: approved and not applied in its days. `votar` and
 * `archivar_acta` are acts of the comité.
 */
export const estados = machine({
  borrador: { editar: 'borrador', proponer: 'en_comite', anular: 'anulada' },
  en_comite: {
    votar: ['en_comite', 'aprobada', 'rechazada', 'con_antecedentes'],
    archivar_acta: 'aprobada',
    anular: 'anulada',
  },
  con_antecedentes: { editar: 'con_antecedentes', proponer: 'en_comite', anular: 'anulada' },
  aprobada: { preparar_pagare: 'aprobada', documentar: 'documentada', anular: 'anulada' },
  documentada: { aplicar: 'aplicada' },
  vencida: {},
  aplicada: { reversar: 'reversada' },
  rechazada: {},
  reversada: {},
  anulada: {},
});
export type EstadoProlongacion = (typeof estados.states)[number];

/** The state as read on a day: what was approved lasts to the end of `vence`. */
export function estadoAl(p: { estado: EstadoProlongacion; vence: Fecha | null }, hoy: Fecha): EstadoProlongacion {
  const espera = p.estado === 'aprobada' || p.estado === 'documentada';
  return espera && p.vence !== null && p.vence < hoy ? 'vencida' : p.estado;
}
