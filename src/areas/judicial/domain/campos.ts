import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_causa: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  rol: { titulo: 'Rol', ancho: 100 },
  nombre_deudor: { titulo: 'Demandado', orden: true, ancho: 160 },
  sucursal: { titulo: 'Sucursal', solo: 'planilla' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  proxima_gestion: { titulo: 'Próxima gestión', ancho: 170 },
  proxima_fecha: { titulo: 'Para el', tipo: 'fecha', orden: true },
  prescribe_el: { titulo: 'Prescribe', tipo: 'fecha', orden: true },
  clasificacion_cuantia: { titulo: 'Cuantía', solo: 'planilla' },
  monto_demandado: { titulo: 'Monto', tipo: 'pesos', orden: true },
  nombre_responsable: { titulo: 'Responsable', ancho: 130, oculta: true },
  nombre_tribunal: { titulo: 'Tribunal', ancho: 160, oculta: true },
  rut_deudor: { titulo: 'RUT', tipo: 'rut', solo: 'planilla' },
  caratula: { titulo: 'Carátula', ancho: 200, oculta: true },
  dias_etapa: { titulo: 'Días en la etapa', tipo: 'numero', oculta: true },
  fecha_ingreso: { titulo: 'Ingreso', tipo: 'fecha', solo: 'planilla' },
  ultimo_movimiento: { titulo: 'Último movimiento', tipo: 'fecha', orden: true, oculta: true },
  nombre_abogado: { titulo: 'Abogado', ancho: 130, oculta: true },
} satisfies Campos;
