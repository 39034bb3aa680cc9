import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  descripcion: { titulo: 'Parámetro', ancho: 420 },
  area: { titulo: 'Área', orden: true },
  nombre: { titulo: 'Código', solo: 'planilla' },
  valor: { titulo: 'Valor de hoy' },
  propios: { titulo: 'Valores propios', tipo: 'numero' },
  desde: { titulo: 'Desde', tipo: 'fecha', orden: true },
  sensible: { titulo: 'Segunda persona', tipo: 'si_no', oculta: true },
  pendiente: { titulo: 'Propuesta', solo: 'pantalla' },
  id: { titulo: 'Clave', orden: true, oculta: true, solo: 'pantalla' },
} satisfies Campos;
