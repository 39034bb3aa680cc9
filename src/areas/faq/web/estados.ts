/** How the states of a question show. */
export const ESTADOS = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  publicada: { texto: 'Publicada', tono: 'exito' },
  archivada: { texto: 'Archivada', tono: 'neutro' },
} as const;
