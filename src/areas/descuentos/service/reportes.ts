import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What was forgiven or discounted. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'descuentos_por_clase',
    titulo: 'Descuentos y condonaciones',
    sentencia: 'Lo descontado y lo condonado en los días pedidos, por clase y ejecutivo',
    grupo: 'Control',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'descuentos',
      medidas: ['descontado', 'descuento_aplicado', 'descuentos'],
      filas: ['clase_descuento', 'estado', 'ejecutivo'],
    },
  },
];
