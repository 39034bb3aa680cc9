import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each prórroga of the span, by its day. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre, q.estado, q.tipo_objeto, q.total_cargo, q.total_interes, q.fecha::text as dia, to_char(q.fecha, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`q.fecha`, sql`q.sede`)}
    from prorroga q where q.empresa_id = ${ctx.empresa_id}::uuid and q.fecha between ${t.desde}::date and ${t.hasta}::date`;

export const cuboProrrogas: Cubo = cubo({
  nombre: 'prorrogas',
  titulo: 'Prórrogas',
  permiso: 'prorrogas:ver',
  ambito: 'entre',
  grano: 'prórroga',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'tipo_objeto', 'dia', 'mes'],
  medidas: {
    cargo_prorrogas: { clase: 'suma', columna: 'total_cargo', titulo: 'Cargo', sentencia: 'Lo que cuestan las prórrogas', unidad: 'pesos' },
    interes_prorrogas: {
      clase: 'suma',
      columna: 'total_interes',
      titulo: 'Interés',
      sentencia: 'Interés de los días que dan',
      unidad: 'pesos',
    },
    prorrogas: { clase: 'cuenta', titulo: 'Prórrogas', sentencia: 'Cuántas prórrogas', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Prórroga ${String(r.numero)} de ${String(r.nombre)}`, url: `/prorrogas/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeProrrogas: readonly Dimension[] = [
  { nombre: 'tipo_objeto', titulo: 'Qué se prorroga', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
