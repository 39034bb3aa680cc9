import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_comprobante: { titulo: 'Comprobante', tipo: 'folio', orden: true },
  office: { titulo: 'Oficina', solo: 'planilla' },
  fecha_pago: { titulo: 'Fecha de pago', tipo: 'fecha', orden: true },
  hora: { titulo: 'Hora', oculta: true },
  nombre_deudor: { titulo: 'Deudor', ancho: 220 },
  rut_pagador: { titulo: 'RUT pagador', tipo: 'rut', solo: 'planilla' },
  monto: { titulo: 'Monto', tipo: 'pesos', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  cajero: { titulo: 'Cajero', solo: 'planilla' },
  origen: { titulo: 'Origen', solo: 'planilla' },
  rut_deudor: { titulo: 'RUT deudor', tipo: 'rut' },
  medio_pago: { titulo: 'Medio' },
  tipo_pago: { titulo: 'Tipo de pago' },
  deudas: { titulo: 'Rebajó', ancho: 220 },
  via: { titulo: 'Vía', oculta: true },
  zone: { titulo: 'Zona', oculta: true },
  num_operacion_banco: { titulo: 'Operación bancaria', oculta: true },
  excedente: { titulo: 'Excedente', tipo: 'pesos' },
} satisfies Campos;
