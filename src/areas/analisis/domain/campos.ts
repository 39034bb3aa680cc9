import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'Número', tipo: 'folio', orden: true },
  nombre: { titulo: 'Cliente', orden: true, ancho: 220 },
  rut: { titulo: 'RUT', tipo: 'rut' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  tipo: { titulo: 'Tipo' },
  nombre_analista: { titulo: 'Analista' },
  completitud_pct: { titulo: 'Completitud', tipo: 'porcentaje', orden: true },
  fecha_corte: { titulo: 'Fecha de corte', tipo: 'fecha', orden: true },
  vence: { titulo: 'Vence', tipo: 'fecha', orden: true },
  linea_propuesta: { titulo: 'Línea propuesta', tipo: 'pesos' },
} satisfies Campos;
