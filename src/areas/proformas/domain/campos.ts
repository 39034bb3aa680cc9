import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_proforma: { titulo: 'Proforma', tipo: 'folio', orden: true },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', solo: 'planilla' },
  cliente_nombre: { titulo: 'Cliente', orden: true, ancho: 210 },
  total_monto: { titulo: 'Monto', tipo: 'pesos', orden: true },
  monto_girar: { titulo: 'Monto a girar', tipo: 'pesos', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  falta: { titulo: 'Falta', ancho: 190 },
  vigencia_hasta: { titulo: 'Vence', tipo: 'fecha', orden: true },
  fechacurso: { titulo: 'Fecha de curse', tipo: 'fecha', orden: true },
  tasa: { titulo: 'Tasa mensual', tipo: 'porcentaje', orden: true },
  n_documentos: { titulo: 'Documentos', tipo: 'numero' },
  ejecutivo_nombre: { titulo: 'Ejecutivo' },
} satisfies Campos;
