import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { cotizadaEl } from '#areas/proformas/public.server.ts';
import { type Cubo, cubo, type Medida, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each operación whose giro was confirmed in the span, with the days that each step took; one annulled, or whose giro came back, left nothing. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const aprobada = sql`(o.creado_en at time zone 'America/Santiago')::date`;
  const cotizada = cotizadaEl(ctx, sql`o.proforma_id`);
  return sql`select x.*, greatest(0, x.aprobada - x.cotizada) as dias_aprobacion, greatest(0, x.fecha_giro - x.aprobada) as dias_giro,
      greatest(0, x.fecha_giro - x.cotizada) as dias_enteros
    from (select o.id::text as clave, o.id, o.num_operacion, o.cliente_nombre, o.producto, o.total_anticipo as anticipo, 1 as una, o.fecha_giro,
        ${aprobada} as aprobada, ${cotizada} as cotizada, o.fecha_giro::text as dia, to_char(o.fecha_giro, 'YYYY-MM') as mes,
        ${await columnasDeCliente(ctx, sql`o.cliente_rut`, sql`o.fecha_giro`, sql`o.sede`)}
      from operacion o where o.empresa_id = ${ctx.empresa_id}::uuid and o.estado <> 'anulada' and o.fecha_giro between ${t.desde}::date and ${t.hasta}::date) x`;
}

const dias = (numerador: string, titulo: string, sentencia: string): Medida => ({
  clase: 'razon',
  numerador,
  denominador: 'una',
  por: 1,
  decimales: 1,
  titulo,
  sentencia,
  unidad: 'dias',
});

/** How long it takes from a quotation to the money. */
export const cuboOperaciones: Cubo = cubo({
  nombre: 'operaciones',
  titulo: 'Operaciones giradas',
  permiso: 'operaciones:ver',
  ambito: 'entre',
  grano: 'operación',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'producto', 'dia', 'mes'],
  medidas: {
    operaciones: { clase: 'cuenta', titulo: 'Operaciones', sentencia: 'Cuántas operaciones se giraron', unidad: 'numero' },
    anticipo_girado: {
      clase: 'suma',
      columna: 'anticipo',
      titulo: 'Anticipo',
      sentencia: 'Anticipos de las operaciones giradas',
      unidad: 'pesos',
    },
    dias_hasta_operacion: dias(
      'dias_aprobacion',
      'Días hasta aprobarla',
      'Días desde que se cotiza hasta que la proforma se aprueba, en promedio de las giradas',
    ),
    dias_hasta_giro: dias('dias_giro', 'Días hasta girarla', 'Días desde que se aprueba hasta que se gira, en promedio de las giradas'),
    dias_de_cotizar_a_girar: dias('dias_enteros', 'De cotizar a girar', 'Días desde que se cotiza hasta que se gira, en promedio'),
  },
  fila: (r) => ({
    titulo: `Operación ${String(r.num_operacion)} de ${String(r.cliente_nombre)}`,
    url: `/operaciones/${String(r.id)}`,
  }),
});
