import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_publicacion: { titulo: 'N°', tipo: 'numero', orden: true },
  nombre_deudor: { titulo: 'Deudor', orden: true, ancho: 200 },
  rut_deudor: { titulo: 'RUT', tipo: 'rut' },
  numero: { titulo: 'Deuda', ancho: 130 },
  tipo_documento: { titulo: 'Tipo', solo: 'planilla' },
  vence: { titulo: 'Vence', tipo: 'fecha', orden: true },
  monto: { titulo: 'Monto', tipo: 'pesos', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  aviso_previo_en: { titulo: 'Avisada', tipo: 'fecha' },
  desde: { titulo: 'Publicada', tipo: 'fecha', orden: true },
  baja_pedida_en: { titulo: 'Baja pedida', tipo: 'fecha', orden: true, ancho: 170 },
  baja_legal: { titulo: 'Baja a más tardar', tipo: 'fecha', solo: 'planilla' },
  baja_vista_en: { titulo: 'Baja vista', tipo: 'fecha', solo: 'planilla' },
} satisfies Campos;
