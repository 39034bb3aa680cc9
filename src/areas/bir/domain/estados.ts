import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a page. It waits in en_generacion for the source that was asked again; an emitido becomes vencido by the date alone, and reemplazado by
 * a newer one.
 */
export const estados = machine({
  en_generacion: { completar: 'emitido', fallar: 'fallido' },
  emitido: {
    comentar: 'emitido',
    fijar_rating: 'emitido',
    actualizar_fuente: 'emitido',
    reemplazar: 'reemplazado',
    vencer: 'vencido',
  },
  vencido: { actualizar_fuente: 'vencido' },
  reemplazado: {},
  fallido: {},
});
export type EstadoBir = (typeof estados.states)[number];

/** The state as read on `hoy`: an emitido is vencido the day after its last one. */
export function estadoAl(estado: EstadoBir, vence: Fecha | null, hoy: Fecha): EstadoBir {
  return estado === 'emitido' && vence !== null && vence < hoy ? estados.go(estado, 'vencer') : estado;
}

/** States of a warning. `cerrar_sola` is nobody's act: its condition was gone for five days. */
export const estadosAlerta = machine({
  abierta: { atender: 'atendida', descartar: 'descartada', cerrar_sola: 'cerrada_sola' },
  atendida: {},
  descartada: {},
  cerrada_sola: {},
});
export type EstadoAlerta = (typeof estadosAlerta.states)[number];
