import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each client, as it is now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.rut, q.estado, coalesce(q.segmento_por_mano, q.segmento_cliente) as segmento, q.sector, case when q.estado = 'activo' then 1 else 0 end as activo,
      case when q.ultima_operacion >= ${t.al}::date - 90 then 1 else 0 end as opera, ${await columnasDeCliente(ctx, sql`q.rut`, sql`${t.al}::date`, sql`q.sucursal_id`)}
    from cliente q where q.empresa_id = ${ctx.empresa_id}::uuid`;

export const cuboClientes: Cubo = cubo({
  nombre: 'clientes',
  titulo: 'Clientes',
  permiso: 'clientes:ver',
  ambito: 'hoy',
  grano: 'cliente',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'segmento', 'sector'],
  medidas: {
    clientes: { clase: 'cuenta', titulo: 'Clientes', sentencia: 'Cuántos clientes', unidad: 'numero' },
    clientes_activos: { clase: 'suma', columna: 'activo', titulo: 'Activos', sentencia: 'Clientes activos', unidad: 'numero' },
    clientes_que_operan: {
      clase: 'suma',
      columna: 'opera',
      titulo: 'Operan',
      sentencia: 'Clientes con alguna operación en los últimos 90 días',
      unidad: 'numero',
    },
    parte_que_opera: {
      clase: 'razon',
      numerador: 'opera',
      denominador: 'activo',
      por: 100,
      decimales: 2,
      titulo: 'Parte que opera',
      sentencia: 'Clientes con alguna operación en los últimos 90 días, por cada cien activos',
      unidad: 'porcentaje',
    },
  },

  fila: (r) => ({ titulo: `Cliente ${formatRut(String(r.rut))}`, url: `/clientes/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeClientes: readonly Dimension[] = [
  { nombre: 'segmento', titulo: 'Segmento', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'sector', titulo: 'Sector', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
