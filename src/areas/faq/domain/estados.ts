import { machine } from '#kernel/machine.ts';

/** borrador → publicada → archivada (areas/4 faq). What is archived is no longer edited. */
export const estados = machine({
  borrador: { editar: 'borrador', publicar: 'publicada' },
  publicada: { editar: 'publicada', archivar: 'archivada', votar: 'publicada' },
  archivada: {},
});

/** A question that nobody had answered: an editor answers it or sets it aside, once. */
export const consultas = machine({
  abierta: { responder: 'respondida', descartar: 'descartada' },
  respondida: {},
  descartada: {},
});
