import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  folio: { titulo: 'Folio', tipo: 'numero', orden: true },
  nombre: { titulo: 'Nombre', orden: true, ancho: 200 },
  rut: { titulo: 'RUT', tipo: 'rut' },
  rating: { titulo: 'Clasificación', orden: true, ancho: 150 },
  puntaje: { titulo: 'Puntaje', tipo: 'numero', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado' },
  parcial: { titulo: 'Parcial', tipo: 'si_no', solo: 'pantalla' },
  emitido: { titulo: 'Emitido', tipo: 'fecha', orden: true },
  vence: { titulo: 'Vence', tipo: 'fecha', orden: true },
  motivo: { titulo: 'Motivo', solo: 'planilla' },
  solicitante: { titulo: 'Solicitante', ancho: 140 },
} satisfies Campos;
