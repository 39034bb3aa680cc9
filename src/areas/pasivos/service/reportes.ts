import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What the company owes. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'pasivos_por_tipo',
    titulo: 'Pasivos por pagar',
    sentencia: 'Lo que se debe, por tipo y estado: disponible, retenido y comprometido',
    grupo: 'Contable',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'pasivos',
      medidas: ['por_pagar', 'saldo_pasivos', 'retenido_pasivos', 'comprometido_pasivos', 'pasivos'],
      filas: ['tipo_pasivo', 'estado'],
    },
  },
];
