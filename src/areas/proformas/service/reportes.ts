import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What was quoted, and what became of it. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'embudo_proformas',
    titulo: 'Embudo de proformas',
    sentencia: 'Lo cotizado y lo convertido en los días pedidos, por estado y ejecutivo',
    grupo: 'Comercial',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'proformas',
      medidas: ['cotizado', 'convertido', 'parte_convertida', 'proformas'],
      filas: ['estado', 'ejecutivo'],
    },
  },
  {
    nombre: 'conversion_mensual',
    titulo: 'Conversión por mes',
    sentencia: 'Lo cotizado y lo convertido de cada mes y sucursal',
    grupo: 'Comercial',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'proformas',
      medidas: ['cotizado', 'convertido', 'parte_convertida', 'proformas'],
      filas: ['mes', 'sucursal'],
    },
  },
];
