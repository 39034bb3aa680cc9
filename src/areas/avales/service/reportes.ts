import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** Who answers for what. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'avales_por_estado',
    titulo: 'Avales por estado',
    sentencia: 'Los avales de cada sucursal por su estado y lo que cubren, con cuántas personas avalan',
    grupo: 'Instrumentos',
    version: 1,
    personas: false,
    contenido: { clase: 'resumen', cubo: 'avales', medidas: ['avales', 'avalistas', 'avalados'], filas: ['sucursal', 'estado', 'cubre'] },
  },
];
