/** How the states of a publication show. */
export const ESTADOS = {
  avisada: { texto: 'Avisada', tono: 'alerta' },
  publicada: { texto: 'Publicada', tono: 'peligro' },
  bloqueada: { texto: 'Bloqueada', tono: 'curso' },
  pagada: { texto: 'Pagada', tono: 'exito' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
} as const;
