import { machine } from '#kernel/machine.ts';

/** States of an evaluation: who asks for it does not wait, and one that failed is asked again without typing anything. */
export const evaluaciones = machine({
  en_proceso: { evaluar: ['lista', 'error'] },
  lista: {},
  error: { reintentar: 'en_proceso' },
});
export type EstadoEvaluacion = (typeof evaluaciones.states)[number];

/** States of a version of the policy: its author does not publish it, and the next one retires it. */
export const politicas = machine({
  borrador: { publicar: 'publicada' },
  publicada: { retirar: 'retirada' },
  retirada: {},
});
export type EstadoPolitica = (typeof politicas.states)[number];
