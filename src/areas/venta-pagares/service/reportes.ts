import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What was sold, and to whom. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'cartera_vendida',
    titulo: 'Cartera vendida',
    sentencia: 'Lo vendido a cada comprador en los días pedidos, con su precio y su responsabilidad',
    grupo: 'Instrumentos',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'ventas',
      medidas: ['vendido', 'par_vendido', 'precio_par', 'por_cobrar_vendido', 'pagares_vendidos'],
      filas: ['comprador', 'responsabilidad', 'estado'],
    },
  },
];
