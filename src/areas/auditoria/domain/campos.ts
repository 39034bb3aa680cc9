import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  instante: { titulo: 'Cuándo', tipo: 'instante', orden: true },
  actor_nombre: { titulo: 'Quién' },
  en_nombre_de_rut: { titulo: 'En nombre de', tipo: 'rut', oculta: true },
  area: { titulo: 'Área' },
  accion: { titulo: 'Acción' },
  resultado: { titulo: 'Resultado', tipo: 'estado' },
  codigo: { titulo: 'Código' },
  despues: { titulo: 'Cambios', solo: 'pantalla' },
  motivo: { titulo: 'Motivo', oculta: true },
  actor_rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  entidad_id: { titulo: 'Registro', oculta: true },
} satisfies Campos;
