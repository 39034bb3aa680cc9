import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What was postponed. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'prorrogas_por_estado',
    titulo: 'Prórrogas por sucursal y estado',
    sentencia: 'Las prórrogas de los días pedidos, con su cargo y su interés',
    grupo: 'Comercial',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'prorrogas',
      medidas: ['cargo_prorrogas', 'interes_prorrogas', 'prorrogas'],
      filas: ['sucursal', 'estado'],
    },
  },
];
