import { machine } from '#kernel/machine.ts';

/** Of whom a goal is. */
export const AMBITOS_META = ['EMPRESA', 'ZONA', 'SUCURSAL', 'EJECUTIVO'] as const;
export type AmbitoMeta = (typeof AMBITOS_META)[number];

/** States of a goal: another one put in force takes its place. */
export const estadosMeta = machine({
  propuesta: { aprobar: 'vigente', rechazar: 'rechazada' },
  vigente: { reemplazar: 'reemplazada' },
  rechazada: {},
  reemplazada: {},
});
export type EstadoMeta = (typeof estadosMeta.states)[number];
