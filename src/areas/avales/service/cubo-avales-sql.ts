import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each aval, as it stands now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.nombre, q.rut_aval as rut, q.nombre_cliente, q.estado, q.tipo as tipo_aval, q.alcance as cubre, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`)}
    from aval q where q.empresa_id = ${ctx.empresa_id}::uuid`;

export const cuboAvales: Cubo = cubo({
  nombre: 'avales',
  titulo: 'Avales',
  permiso: 'avales:ver',
  ambito: 'hoy',
  grano: 'aval',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'rut', 'estado', 'tipo_aval', 'cubre'],
  medidas: {
    avales: { clase: 'cuenta', titulo: 'Avales', sentencia: 'Cuántos avales', unidad: 'numero' },
    avalistas: { clase: 'distintos', columna: 'rut', titulo: 'Personas', sentencia: 'Cuántas personas avalan', unidad: 'numero' },
    avalados: {
      clase: 'distintos',
      columna: 'cliente',
      titulo: 'Clientes avalados',
      sentencia: 'Cuántos clientes tienen aval',
      unidad: 'numero',
    },
  },

  fila: (r) => ({ titulo: `${String(r.nombre)} avala a ${String(r.nombre_cliente)}`, url: `/avales/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeAvales: readonly Dimension[] = [
  { nombre: 'tipo_aval', titulo: 'Tipo de aval', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'cubre', titulo: 'Qué cubre', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
