import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Perfil', orden: true },
  codigo: { titulo: 'Código', orden: true },
  alcance: { titulo: 'Alcance' },
  nivel_aprobacion: { titulo: 'Nivel de aprobación', tipo: 'numero', orden: true },
  permisos: { titulo: 'Permisos', tipo: 'numero' },
  personas: { titulo: 'Personas', tipo: 'numero' },
  estado: { titulo: 'Estado', tipo: 'estado' },
  pendiente: { titulo: 'Cambios', solo: 'pantalla' },
} satisfies Campos;
