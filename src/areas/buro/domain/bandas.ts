import type { Banda } from './contenido.ts';

interface BandaDePuntaje {
  banda: Banda;
  texto: string;
  tono: 'exito' | 'curso' | 'alerta' | 'peligro' | 'neutro';
}

/** A score in words, with its tone on screen. Bands are ours, for reading: no rule asks them. */
export function bandaDe(score: number | null): BandaDePuntaje {
  if (score === null) return { banda: 'SIN_PUNTAJE', texto: 'Sin puntaje', tono: 'neutro' };
  if (score >= 700) return { banda: 'BAJO', texto: 'Riesgo bajo', tono: 'exito' };
  if (score >= 500) return { banda: 'MEDIO', texto: 'Riesgo medio', tono: 'curso' };
  if (score >= 300) return { banda: 'ALTO', texto: 'Riesgo alto', tono: 'alerta' };
  return { banda: 'MUY_ALTO', texto: 'Riesgo muy alto', tono: 'peligro' };
}

/** What is left of a report after its years, as it is read. */
export const BANDA_EN_PALABRAS: Readonly<Record<Banda, string>> = {
  BAJO: 'Riesgo bajo',
  MEDIO: 'Riesgo medio',
  ALTO: 'Riesgo alto',
  MUY_ALTO: 'Riesgo muy alto',
  SIN_PUNTAJE: 'Sin puntaje',
  AL_DIA: 'Deuda al día',
  DE_30_A_89: 'Deuda de 30 a 89 días',
  DE_90_O_MAS: 'Deuda de 90 días o más',
  CASTIGADA: 'Deuda castigada',
  CON_DEUDA: 'Con deuda en la Tesorería',
  SIN_DEUDA: 'Sin deuda',
};
