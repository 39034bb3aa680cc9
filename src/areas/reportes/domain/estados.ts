import { machine } from '#kernel/machine.ts';

/** A run, from who asks for it until its file is forgotten. What ended is asked again as another run. */
export const estadosEjecucion = machine({
  en_cola: { tomar: 'en_curso', cancelar: 'cancelada', fallar: 'fallida' },
  en_curso: { terminar: 'lista', cancelar: 'cancelada', fallar: 'fallida', interrumpir: 'interrumpida' },
  lista: { vencer: 'vencida' },
  fallida: {},
  cancelada: {},
  interrumpida: {},
  vencida: {},
});
export type EstadoEjecucion = (typeof estadosEjecucion.states)[number];

/** A file for an authority: one person makes it, another reviews it. What was presented is never undone: it is rectified by a new one. */
export const estadosPresentacion = machine({
  borrador: { revisar: 'revisada' },
  revisada: { presentar: 'presentada' },
  presentada: { rectificar: 'rectificada' },
  rectificada: {},
});
export type EstadoPresentacion = (typeof estadosPresentacion.states)[number];

/** States in which a run takes a place of the queue. */
export const VIVAS: readonly EstadoEjecucion[] = ['en_cola', 'en_curso'];
export const FORMATOS = ['xlsx', 'csv', 'pdf'] as const;
export type Formato = (typeof FORMATOS)[number];
