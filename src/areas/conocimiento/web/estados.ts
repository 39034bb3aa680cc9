/** How the states of an article show. */
export const ESTADOS = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  en_revision: { texto: 'En revisión', tono: 'curso' },
  publicado: { texto: 'Publicado', tono: 'exito' },
  archivado: { texto: 'Archivado', tono: 'neutro' },
} as const;
