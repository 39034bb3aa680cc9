import { machine } from '#kernel/machine.ts';

/** States of a query. Those of the worker (`tomar`, `responder`, `fallar`, `soltar`) are nobody's act: they follow the answer of the source. */
export const estados = machine({
  en_cola: { tomar: 'en_proceso', rehusar: 'error', cancelar: 'cancelada' },
  en_proceso: { responder: ['completada', 'sin_informacion'], fallar: ['en_cola', 'error'], soltar: 'en_cola' },
  completada: {},
  sin_informacion: {},
  error: { reintentar: 'en_cola' },
  cancelada: {},
});
export type EstadoConsulta = (typeof estados.states)[number];

/** A query that will still bring an answer: one of a person and source at a time. */
export const VIVAS: readonly EstadoConsulta[] = ['en_cola', 'en_proceso'];
