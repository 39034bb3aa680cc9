import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each order whose money left in the span. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_orden, q.nombre, q.operacion_id, q.rut, q.medio, q.origen_area as para, q.monto, q.fecha_giro::text as dia, to_char(q.fecha_giro, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.rut`, sql`q.fecha_giro`)}
    from orden_giro q where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado = 'confirmada' and q.fecha_giro between ${t.desde}::date and ${t.hasta}::date`;

const filaDeOrden: Cubo['fila'] = (r) => ({
  titulo: `Orden ${String(r.num_orden)} a ${String(r.nombre)}`,
  url: r.operacion_id ? `/operaciones/${String(r.operacion_id)}` : `/operaciones/giros?q=${String(r.num_orden)}`,
});

export const cuboOrdenes: Cubo = cubo({
  nombre: 'ordenes',
  titulo: 'Giros',
  permiso: 'operaciones:ver',
  ambito: 'entre',
  grano: 'orden de giro',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'medio', 'para', 'dia', 'mes'],
  medidas: {
    girado: {
      clase: 'suma',
      columna: 'monto',
      titulo: 'Girado',
      sentencia: 'Pesos que salieron por órdenes de giro confirmadas',
      unidad: 'pesos',
    },
    giros: { clase: 'cuenta', titulo: 'Giros', sentencia: 'Cuántas órdenes se confirmaron', unidad: 'numero' },
  },
  tablas: ['orden_giro'],
  widgets: [
    {
      nombre: 'girado_mes',
      titulo: 'Girado',
      sentencia: 'Pesos que salieron este mes por órdenes de giro confirmadas',
      medida: 'girado',
      por: 'para',
      orden: 55,
    },
  ],
  fila: filaDeOrden,
});

/** Each order that was authorised and whose money has not left. */
const porSalir = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_orden, q.nombre, q.operacion_id, q.rut, q.medio, q.origen_area as para, q.monto, ${await columnasDeCliente(ctx, sql`q.rut`, sql`${t.al}::date`)}
    from orden_giro q where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado = 'autorizada'`;

export const cuboGirosPorSalir: Cubo = cubo({
  nombre: 'giros_por_salir',
  titulo: 'Giros por salir',
  permiso: 'operaciones:ver',
  ambito: 'hoy',
  grano: 'orden de giro',
  filas: porSalir,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'medio', 'para'],
  medidas: {
    por_girar: {
      clase: 'suma',
      columna: 'monto',
      titulo: 'Por girar',
      sentencia: 'Órdenes de giro autorizadas que no han salido',
      unidad: 'pesos',
    },
    giros_autorizados: { clase: 'cuenta', titulo: 'Giros', sentencia: 'Cuántas órdenes esperan salir', unidad: 'numero' },
  },
  caja: [{ nombre: 'giros_autorizados', titulo: 'Giros autorizados', sentido: 'sale', medida: 'por_girar' }],
  fila: filaDeOrden,
});

/** An order names the area that asked for it: what the money was for is said in the words of whoever reads it. */
const PARA: Readonly<Record<string, string>> = { proformas: 'Compra de documentos', 'venta-pagares': 'Pagarés vendidos' };
/** What only these rows are told apart by. */
export const dimensionesDeOrdenes: readonly Dimension[] = [
  { nombre: 'para', titulo: 'Para qué se giró', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, PARA[x] ?? label(x)])) },
];
