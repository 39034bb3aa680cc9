import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_contrato: { titulo: 'Contrato', tipo: 'numero', orden: true, ancho: 70 },
  nombre: { titulo: 'Cliente', orden: true, ancho: 190 },
  tipo: { titulo: 'Tipo', ancho: 140 },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', solo: 'planilla' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  dias: { titulo: 'Vence', tipo: 'dias' },
  moneda: { titulo: 'Moneda', solo: 'planilla' },
  nombre_ejecutivo: { titulo: 'Ejecutivo', oculta: true },
  nombre_sucursal: { titulo: 'Sucursal', oculta: true },
  fecha_emision: { titulo: 'Emisión', tipo: 'fecha', solo: 'planilla' },
  monto: { titulo: 'Monto o porcentaje', enPlanilla: 'Monto', tipo: 'numero' },
  porcentaje: { titulo: 'Porcentaje', tipo: 'numero', solo: 'planilla' },
  fecha_firma: { titulo: 'Firma', tipo: 'fecha' },
  fecha_vencimiento: { titulo: 'Vence', tipo: 'fecha', solo: 'planilla' },
  firmas: { titulo: 'Firmantes', solo: 'pantalla' },
  operaciones_vivas: { titulo: 'Operaciones', tipo: 'numero', oculta: true },
  saldo_vivo: { titulo: 'Saldo que ampara', tipo: 'pesos', oculta: true },
} satisfies Campos;
