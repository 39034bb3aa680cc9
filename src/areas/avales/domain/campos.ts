import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Aval', orden: true, ancho: 140 },
  cliente_rut: { titulo: 'RUT cliente', tipo: 'rut', solo: 'planilla' },
  rut_aval: { titulo: 'RUT', tipo: 'rut', oculta: true },
  nombre_cliente: { titulo: 'Cliente', orden: true, ancho: 140 },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  tipo: { titulo: 'Tipo', ancho: 110 },
  alcance: { titulo: 'Alcance', oculta: true },
  respaldo: { titulo: 'Respaldo', tipo: 'pesos' },
  cobertura: { titulo: 'Cobertura', tipo: 'pesos', oculta: true },
  patrimonio_neto: { titulo: 'Patrimonio neto', tipo: 'pesos' },
  razon: { titulo: 'Razón', tipo: 'porcentaje' },
  conyuge: { titulo: 'Cónyuge', oculta: true },
  alertas: { titulo: 'Alertas', ancho: 190, solo: 'pantalla' },
  hasta: { titulo: 'Vence', tipo: 'fecha', orden: true, oculta: true },
} satisfies Campos;
