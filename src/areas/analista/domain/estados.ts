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

/** States of a task of the desk: whether it is done is of bandeja; here it only waits for somebody or does not. */
export const tareas = machine({
  abierta: { tomar: 'abierta', asignar: 'abierta', pausar: 'en_espera', devolver: 'en_espera' },
  en_espera: { tomar: 'en_espera', asignar: 'en_espera', reanudar: 'abierta' },
});
export type EstadoTarea = (typeof tareas.states)[number];
