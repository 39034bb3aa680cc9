import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  ejecutivo: { titulo: 'Ausente' },
  reemplazante: { titulo: 'Reemplaza' },
  tipo: { titulo: 'Tipo' },
  desde: { titulo: 'Desde', tipo: 'fecha', orden: true },
  hasta: { titulo: 'Hasta', tipo: 'fecha', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado' },
} satisfies Campos;
