import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  nombre: { titulo: 'Cliente', orden: true, ancho: 170 },
  tipo_objeto: { titulo: 'Tipo', solo: 'planilla' },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  objetos: { titulo: 'Qué se prorroga', ancho: 150 },
  dias: { titulo: 'Días', tipo: 'numero', ancho: 60 },
  total_cargo: { titulo: 'Cargo', tipo: 'pesos', orden: true },
  payment_option: { titulo: 'Se paga' },
  fecha: { titulo: 'Cotizada', tipo: 'fecha', orden: true, oculta: true },
  vence_oferta: { titulo: 'Vence la oferta', tipo: 'fecha', orden: true },
  aprobada_por: { titulo: 'Autoriza', oculta: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
} satisfies Campos;
