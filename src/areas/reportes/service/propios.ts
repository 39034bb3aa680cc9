import type { Reporte } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { igualdadesDe } from './cuadraturas.ts';

const ESTADOS = { cuadra: 'Cuadra', no_cuadra: 'No cuadra', nadie: 'Sin revisar' } as const;

async function leer(ctx: ReadCtx) {
  return (await igualdadesDe(ctx, { al_momento: false })).map((e) => ({
    clave: String(Number(e.codigo.slice(1))).padStart(3, '0'),
    codigo: e.codigo,
    igualdad: e.titulo,
    estado: ESTADOS[e.estado],
    detalle: e.detalle,
  }));
}

/** What the area reports of the others: whether their figures and the books say the same. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'cuadraturas',
    titulo: 'Cuadraturas',
    sentencia: 'Cada igualdad entre las cifras y los libros, y si se cumplía la última noche',
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
        { campo: 'detalle', titulo: 'Diferencia', ancho: 30 },
      ],
      totales: [],
      registro: () => '/reportes/explorar?cubo=cuadraturas',
    },
  },
];
