import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What the contracts cover. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'contratos_por_tipo',
    titulo: 'Contratos por tipo y estado',
    sentencia: 'Los contratos de cada sucursal, su monto amparado y sus operaciones',
    grupo: 'Instrumentos',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'contratos',
      medidas: ['amparado', 'operaciones_amparadas', 'contratos'],
      filas: ['sucursal', 'tipo_contrato', 'estado'],
    },
  },
];
