import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each discount of the span, by the day to which it was cut. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre, q.estado, q.clase as clase_descuento, q.total, case when q.fecha_aplicada is not null then q.total else 0 end as aplicado, q.fecha_corte::text as dia,
      to_char(q.fecha_corte, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.rut`, sql`q.fecha_corte`, sql`q.sucursal_id`)}
    from descuento q where q.empresa_id = ${ctx.empresa_id}::uuid and q.fecha_corte between ${t.desde}::date and ${t.hasta}::date`;

export const cuboDescuentos: Cubo = cubo({
  nombre: 'descuentos',
  titulo: 'Descuentos y condonaciones',
  permiso: 'descuentos:ver',
  ambito: 'entre',
  grano: 'descuento',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'clase_descuento', 'dia', 'mes'],
  medidas: {
    descontado: { clase: 'suma', columna: 'total', titulo: 'Descontado', sentencia: 'Monto de los descuentos pedidos', unidad: 'pesos' },
    descuento_aplicado: {
      clase: 'suma',
      columna: 'aplicado',
      titulo: 'Aplicado',
      sentencia: 'Monto de los que se aplicaron',
      unidad: 'pesos',
    },
    descuentos: { clase: 'cuenta', titulo: 'Descuentos', sentencia: 'Cuántos descuentos', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Descuento ${String(r.numero)} de ${String(r.nombre)}`, url: `/descuentos/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeDescuentos: readonly Dimension[] = [
  { nombre: 'clase_descuento', titulo: 'Clase de descuento', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
