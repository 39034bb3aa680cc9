import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What the bank says and the books do not yet. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'pendientes_conciliacion',
    titulo: 'Pendientes de conciliación',
    sentencia: 'Abonos y cargos del banco que nadie calzó todavía, por cuenta y mes',
    grupo: 'Contable',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'pendientes_banco',
      medidas: ['abonos_sin_calzar', 'cargos_sin_calzar', 'movimientos_sin_calzar'],
      filas: ['cuenta', 'mes'],
    },
  },
];
