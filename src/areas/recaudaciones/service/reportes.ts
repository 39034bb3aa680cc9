import type { Reporte } from '#platform/server/cifras/tipos.ts';
import { reporteRoe } from './roe-sql.ts';

const recaudado = (nombre: string, titulo: string, sentencia: string, filas: readonly string[]): Reporte => ({
  nombre,
  titulo,
  sentencia,
  grupo: 'Cobranza',
  version: 1,
  personas: false,
  contenido: { clase: 'resumen', cubo: 'recibos', medidas: ['recaudado', 'excedente', 'recibos'], filas },
});

/** Money that came in and what it paid. */
export const reportes: readonly Reporte[] = [
  reporteRoe,
  recaudado('recaudacion_sucursal', 'Recaudación por sucursal y vía', 'Dinero que entró, por su fecha valor', ['sucursal', 'via']),
  recaudado('recaudacion_medio', 'Recaudación por medio de pago', 'Dinero que entró, por medio de pago y mes', ['medio', 'mes']),
  recaudado('recaudacion_diaria', 'Recaudación diaria', 'Dinero que entró cada día por cada vía', ['dia', 'via']),
  {
    nombre: 'pagos_concepto',
    titulo: 'Pagos por concepto',
    sentencia: 'Lo que se pagó de las deudas, por concepto y ejecutivo, con los días de cobro',
    grupo: 'Cobranza',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'aplicaciones',
      medidas: ['aplicado', 'mora_cobrada', 'dias_cobro'],
      filas: ['concepto', 'ejecutivo'],
    },
  },
];
