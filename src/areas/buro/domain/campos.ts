import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Nombre', orden: true, ancho: 170 },
  rut: { titulo: 'RUT', tipo: 'rut' },
  nombre_fuente: { titulo: 'Fuente', orden: 'fuente', ancho: 110 },
  estado: { titulo: 'Estado', orden: true, ancho: 120 },
  espera: { titulo: 'Detalle', ancho: 200, opcional: true, solo: 'pantalla' },
  motivo: { titulo: 'Motivo', ancho: 100, oculta: true },
  fecha_informe: { titulo: 'Informe', tipo: 'fecha' },
  vence: { titulo: 'Vence', tipo: 'fecha' },
  solicitantes: { titulo: 'Pedida por', ancho: 130, solo: 'pantalla' },
  costo_uf: { titulo: 'Costo', tipo: 'uf', oculta: true },
  creado_en: { titulo: 'Pedida', tipo: 'instante', orden: true, solo: 'pantalla' },
} satisfies Campos;
