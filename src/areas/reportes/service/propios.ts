import { label } from '#kernel/words.ts';
import type { Reporte } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { igualdadesDe, todasLasIgualdades } from './cuadraturas.ts';

async function leer(ctx: ReadCtx) {
  const todas = todasLasIgualdades(ctx);
  const estados = await igualdadesDe(
    ctx,
    todas.map((i) => i.codigo),
  );
  return estados.map((e, i) => ({
    clave: String(Number(e.codigo.slice(1))).padStart(3, '0'),
    codigo: e.codigo,
    igualdad: todas[i]?.titulo ?? '',
    estado: label(e.estado),
    detalle: e.detalle,
  }));
}

/** What the area reports of the others: whether their figures and the books say the same. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'cuadraturas',
    titulo: 'Cuadraturas',
    sentencia: 'Cada igualdad entre las cifras y los libros, y si hoy se cumple',
    grupo: 'Contable',
    version: 1,
    personas: false,
    contenido: {
      clase: 'lista',
      permiso: 'libro:ver',
      ambito: 'hoy',
      leer,
      columnas: [
        { campo: 'codigo', titulo: 'Código', ancho: 10 },
        { campo: 'igualdad', titulo: 'Igualdad', ancho: 60 },
        { campo: 'estado', titulo: 'Estado', ancho: 14 },
        { campo: 'detalle', titulo: 'Primera diferencia', ancho: 60 },
      ],
      totales: [],
    },
  },
];
