import type { Ambito, Decision } from './formas.ts';

/** How the screen and the paper call each thing. */
export const NOMBRE_AMBITO: Readonly<Record<Ambito, string>> = {
  LINEA: 'Línea',
  CREDITO_EMPRESA: 'Crédito a empresa',
  CREDITO_PERSONA: 'Crédito a persona',
  DEUDOR: 'Deudor',
};
export const NOMBRE_DECISION: Readonly<Record<Decision, string>> = {
  APRUEBA: 'Aconseja aprobar',
  DERIVA: 'Aconseja que lo mire una persona',
  RECHAZA: 'Aconseja rechazar',
};

/** A sentence after a colon: it goes on in small letters. */
export const enMedio = (texto: string): string => `${texto.charAt(0).toLowerCase()}${texto.slice(1)}`;
