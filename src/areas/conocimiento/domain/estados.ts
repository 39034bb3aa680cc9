import { machine } from '#kernel/machine.ts';

/** borrador → en_revision → publicado → archivado (areas/4 conocimiento). To write on a published one starts its next version. */
export const estados = machine({
  borrador: { editar: 'borrador', enviar: 'en_revision', archivar: 'archivado' },
  en_revision: { publicar: 'publicado', devolver: 'borrador', archivar: 'archivado' },
  publicado: { editar: 'borrador', revisar: 'publicado', archivar: 'archivado' },
  archivado: {},
});
