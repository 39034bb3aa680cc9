/** How the status of a sample employee shows. */
export const ESTADOS = {
  1: { texto: 'Vigente', tono: 'exito' },
  2: { texto: 'Profesional', tono: 'curso' },
  3: { texto: 'Rechazado', tono: 'peligro' },
  4: { texto: 'Renunciado', tono: 'alerta' },
  5: { texto: 'Postulante', tono: 'neutro' },
} as const;
