import { machine } from '#kernel/machine.ts';

/** Draft → Published ↔ Archived (areas/4 blog). A published one may be corrected; an archived one is only read by its author until it returns. */
export const estados = machine({
  Draft: { editar: 'Draft', publicar: 'Published' },
  Published: { editar: 'Published', archivar: 'Archived', comentar: 'Published', marcar: 'Published' },
  Archived: { publicar: 'Published' },
});
