import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_ruta: { titulo: 'N°', tipo: 'numero', orden: true },
  fecha: { titulo: 'Día', tipo: 'fecha', orden: true },
  recaudador: { titulo: 'RUT', tipo: 'rut', solo: 'planilla' },
  nombre_recaudador: { titulo: 'Recaudador', orden: true, ancho: 180 },
  sucursal: { titulo: 'Sucursal', solo: 'planilla' },
  sucursal_nombre: { titulo: 'Sucursal', solo: 'pantalla' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  paradas: { titulo: 'Paradas', tipo: 'numero', solo: 'planilla' },
  rendidas: { titulo: 'Rendidas', tipo: 'numero' },
  recaudado: { titulo: 'Recaudado', tipo: 'pesos' },
} satisfies Campos;
