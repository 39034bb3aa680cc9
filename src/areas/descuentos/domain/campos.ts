import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  clase: { titulo: 'Clase' },
  nombre: { titulo: 'Cliente', orden: true, ancho: 180 },
  rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  destino: { titulo: 'Destino', oculta: true },
  conceptos: { titulo: 'Concepto', ancho: 170 },
  total: { titulo: 'Total', tipo: 'pesos', orden: true },
  motivo: { titulo: 'Motivo', oculta: true },
  condicion_monto: { titulo: 'Debe pagar', tipo: 'pesos', oculta: true },
  solicita: { titulo: 'Solicita' },
  autoriza: { titulo: 'Autoriza', oculta: true },
  fecha_corte: { titulo: 'Corte', tipo: 'fecha', solo: 'planilla' },
  condicion_hasta: { titulo: 'Paga hasta', tipo: 'fecha' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
} satisfies Campos;
