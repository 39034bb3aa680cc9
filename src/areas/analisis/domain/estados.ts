import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** States of an analysis. A cerrado becomes vencido by the date alone: it is derived when it is read. */
export const estados = machine({
  borrador: {
    guardar_seccion: 'borrador',
    importar_ventas: 'borrador',
    quitar_ventas: 'borrador',
    pedir_evaluacion: 'borrador',
    enviar_a_revision: 'en_revision',
    anular: 'anulado',
  },
  en_revision: { observar: 'borrador', cerrar: 'cerrado', anular: 'anulado' },
  cerrado: { vencer: 'vencido' },
  vencido: {},
  anulado: {},
});
export type EstadoAnalisis = (typeof estados.states)[number];

/** States in which it is still written: one per client and kind. */
export const ABIERTOS: readonly EstadoAnalisis[] = ['borrador', 'en_revision'];

/** The state as read on `hoy`: a cerrado is vencido the day after its last one. */
export function estadoAl(estado: EstadoAnalisis, vence: Fecha | null, hoy: Fecha): EstadoAnalisis {
  return estado === 'cerrado' && vence !== null && vence < hoy ? estados.go(estado, 'vencer') : estado;
}
