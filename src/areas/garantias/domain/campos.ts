import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  tipo: { titulo: 'Tipo', ancho: 110 },
  nombre_bien: { titulo: 'Bien', ancho: 130 },
  nombre_cliente: { titulo: 'Cliente', orden: true, ancho: 130 },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  nombre_otorgante: { titulo: 'Otorga', oculta: true },
  cliente_rut: { titulo: 'RUT cliente', tipo: 'rut', solo: 'planilla' },
  sobre: { titulo: 'Cauciona', oculta: true },
  grado: { titulo: 'Grado', tipo: 'numero', oculta: true },
  fecha_tasacion: { titulo: 'Tasación', tipo: 'fecha' },
  cobertura_uf: { titulo: 'Cobertura', tipo: 'uf', orden: true },
  asignado_uf: { titulo: 'Asignado', tipo: 'uf', oculta: true },
  libre_uf: { titulo: 'Libre', tipo: 'uf' },
  seguro_vence: { titulo: 'Seguro vence', tipo: 'fecha', orden: true },
} satisfies Campos;
