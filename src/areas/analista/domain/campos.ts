import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  titulo: { titulo: 'Tarea', orden: true, ancho: 240 },
  tipo: { titulo: 'Tipo' },
  estado: { titulo: 'Estado', tipo: 'estado' },
  vence: { titulo: 'Plazo', orden: true, ancho: 130, solo: 'pantalla' },
  analista: { titulo: 'Analista', ancho: 130 },
  evaluacion: { titulo: 'Analista virtual', ancho: 150, opcional: true, solo: 'pantalla' },
  cliente_rut: { titulo: 'RUT', tipo: 'rut' },
  monto: { titulo: 'Monto', tipo: 'pesos', orden: true },
  nivel: { titulo: 'Nivel', tipo: 'numero', oculta: true },
} satisfies Campos;
