import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  nombre: { titulo: 'Cliente', orden: true, ancho: 170 },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  credito_numero: { titulo: 'Crédito', tipo: 'numero', ancho: 80 },
  capital_insoluto: { titulo: 'Saldo', tipo: 'pesos', orden: true },
  cuotas_antes: { titulo: 'Cuotas antes', tipo: 'numero', solo: 'planilla' },
  cuotas: { titulo: 'Cuotas', enPlanilla: 'Cuotas después', tipo: 'numero', ancho: 90 },
  cuota_antes: { titulo: 'Cuota antes', tipo: 'pesos', solo: 'planilla' },
  cuota: { titulo: 'Cuota', enPlanilla: 'Cuota después', tipo: 'pesos', orden: true, ancho: 195 },
  tasa_mensual: { titulo: 'Tasa mensual', tipo: 'porcentaje', ancho: 80, oculta: true },
  motivo: { titulo: 'Motivo', solo: 'planilla' },
  votos: { titulo: 'Votos', ancho: 70 },
  vence: { titulo: 'Vence', tipo: 'fecha', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
} satisfies Campos;
