/** A score in words, with its tone on screen. Bands are ours, for reading: no rule asks them. */
export function bandaDe(score: number | null): { texto: string; tono: 'exito' | 'curso' | 'alerta' | 'peligro' | 'neutro' } {
  if (score === null) return { texto: 'Sin puntaje', tono: 'neutro' };
  if (score >= 700) return { texto: 'Riesgo bajo', tono: 'exito' };
  if (score >= 500) return { texto: 'Riesgo medio', tono: 'curso' };
  if (score >= 300) return { texto: 'Riesgo alto', tono: 'alerta' };
  return { texto: 'Riesgo muy alto', tono: 'peligro' };
}
