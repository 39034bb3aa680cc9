import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each prolongación of the span, by its day. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre, q.estado, q.capital_insoluto, q.capital_nuevo, q.fecha::text as dia, to_char(q.fecha, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`q.fecha`, sql`q.sede`)}
    from prolongacion q where q.empresa_id = ${ctx.empresa_id}::uuid and q.fecha between ${t.desde}::date and ${t.hasta}::date`;

export const cuboProlongaciones: Cubo = cubo({
  nombre: 'prolongaciones',
  titulo: 'Prolongaciones',
  permiso: 'prolongaciones:ver',
  ambito: 'entre',
  grano: 'prolongación',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'dia', 'mes'],
  medidas: {
    capital_prolongado: {
      clase: 'suma',
      columna: 'capital_nuevo',
      titulo: 'Capital prolongado',
      sentencia: 'Capital de los créditos que nacen',
      unidad: 'pesos',
    },
    capital_que_se_prolonga: {
      clase: 'suma',
      columna: 'capital_insoluto',
      titulo: 'Capital insoluto',
      sentencia: 'Capital que debían los créditos que terminan',
      unidad: 'pesos',
    },
    prolongaciones: { clase: 'cuenta', titulo: 'Prolongaciones', sentencia: 'Cuántas prolongaciones', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Prolongación ${String(r.numero)} de ${String(r.nombre)}`, url: `/prolongaciones/${String(r.id)}` }),
});
