import type { Estados } from '#platform/web/inputs/estado.tsx';

export const DECISIONES: Estados = {
  APRUEBA: { texto: 'Aconseja aprobar', tono: 'exito' },
  DERIVA: { texto: 'Que lo mire una persona', tono: 'alerta' },
  RECHAZA: { texto: 'Aconseja rechazar', tono: 'peligro' },
};
export const ESTADOS_POLITICA: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  publicada: { texto: 'Publicada', tono: 'exito' },
  retirada: { texto: 'Retirada', tono: 'neutro' },
};
export const ESTADOS_TAREA: Estados = {
  abierta: { texto: 'Abierta', tono: 'curso' },
  en_espera: { texto: 'En espera', tono: 'alerta' },
};
export const RESULTADOS: Estados = {
  PUNTOS: { texto: 'Puntos', tono: 'neutro' },
  OK: { texto: 'Pasa', tono: 'exito' },
  RECHAZA: { texto: 'Rechaza', tono: 'peligro' },
  DERIVA: { texto: 'Deriva', tono: 'alerta' },
  SIN_DATO: { texto: 'Sin dato', tono: 'alerta' },
};
/** What the index of stability asks. */
export const ESTABILIDAD: Estados = {
  estable: { texto: 'Estable', tono: 'exito' },
  vigile: { texto: 'Vigile', tono: 'alerta' },
  revise: { texto: 'Revise la política', tono: 'peligro' },
};
