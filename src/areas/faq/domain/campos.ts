import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  question: { titulo: 'Pregunta', orden: true, ancho: 260 },
  categoria: { titulo: 'Categoría', orden: true },
  ans: { titulo: 'Respuesta', solo: 'planilla' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  utiles: { titulo: 'Sirvió', tipo: 'numero', orden: true },
  no_utiles: { titulo: 'No sirvió', tipo: 'numero' },
} satisfies Campos;
