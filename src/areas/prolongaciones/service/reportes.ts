import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What was laid out again. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'prolongaciones_por_estado',
    titulo: 'Prolongaciones por sucursal y estado',
    sentencia: 'Las prolongaciones de los días pedidos y el capital que vuelve a pactarse',
    grupo: 'Comercial',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'prolongaciones',
      medidas: ['capital_que_se_prolonga', 'capital_prolongado', 'prolongaciones'],
      filas: ['sucursal', 'estado'],
    },
  },
];
