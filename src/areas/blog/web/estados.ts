/** How the states of a post show. */
export const ESTADOS = {
  Draft: { texto: 'Borrador', tono: 'neutro' },
  Published: { texto: 'Publicada', tono: 'exito' },
  Archived: { texto: 'Archivada', tono: 'neutro' },
} as const;
