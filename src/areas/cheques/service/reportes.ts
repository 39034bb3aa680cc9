import type { Filtro } from '#platform/server/cifras/formas.ts';
import type { Reporte } from '#platform/server/cifras/tipos.ts';

const listado = (nombre: string, titulo: string, sentencia: string, filtros: readonly Filtro[]): Reporte => ({
  nombre,
  titulo,
  sentencia,
  grupo: 'Instrumentos',
  version: 1,
  personas: true,
  contenido: {
    clase: 'filas',
    cubo: 'cheques',
    filtros,
    columnas: [
      { campo: 'num_cheque', titulo: 'Cheque', ancho: 14 },
      { campo: 'banco', titulo: 'Banco', ancho: 18 },
      { campo: 'rut', titulo: 'RUT del girador', tipo: 'rut', ancho: 16 },
      { campo: 'nombre_girador', titulo: 'Girador', ancho: 30 },
      { campo: 'cliente', titulo: 'Cliente', dimension: 'cliente', ancho: 30 },
      { campo: 'sucursal', titulo: 'Sucursal', dimension: 'sucursal', ancho: 20 },
      { campo: 'estado', titulo: 'Estado', dimension: 'estado', ancho: 14 },
      { campo: 'vence_en', titulo: 'Se deposita', dimension: 'vence_en', ancho: 20 },
      { campo: 'monto', titulo: 'Monto', tipo: 'pesos', ancho: 16 },
    ],
    totales: ['monto'],
  },
});
const estado = (...valores: string[]): Filtro => ({ dimension: 'estado', op: 'en', valores });

/** The lists of cheques, as they stand now. */
export const reportes: readonly Reporte[] = [
  listado('cheques_por_depositar', 'Cheques por depositar', 'Los que están en cartera, por el día en que se depositan', [
    estado('recibido', 'en_cartera', 'por_depositar'),
  ]),
  listado('cheques_sin_respuesta', 'Cheques depositados sin respuesta', 'Los que el banco todavía no abona ni devuelve', [
    estado('depositado'),
  ]),
  listado('cheques_protestados', 'Cheques protestados', 'Los que el banco devolvió', [estado('protestado')]),
  listado('cheques_atrasados', 'Cheques con fecha pasada sin depositar', 'Los que debieron depositarse y siguen en cartera', [
    estado('recibido', 'en_cartera', 'por_depositar'),
    { dimension: 'vence_en', op: 'es', valores: ['antes'] },
  ]),
];
