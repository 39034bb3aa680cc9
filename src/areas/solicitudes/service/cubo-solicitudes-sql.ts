import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each request made in the span, in the state that it has now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre, q.estado, q.tipo as tipo_solicitud, q.producto, q.moneda, q.monto, case when q.aprobada_el is not null then q.monto_aprobado end as aprobado,
      case when q.aprobada_el is not null then 1 else 0 end as aprobada, 1 as una, (q.creado_en at time zone 'America/Santiago')::date::text as dia,
      to_char(q.creado_en at time zone 'America/Santiago', 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.rut`, sql`(q.creado_en at time zone 'America/Santiago')::date`, sql`q.sucursal_id`)}
    from solicitud q where q.empresa_id = ${ctx.empresa_id}::uuid and (q.creado_en at time zone 'America/Santiago')::date between ${t.desde}::date and ${t.hasta}::date`;

export const cuboSolicitudes: Cubo = cubo({
  nombre: 'solicitudes',
  titulo: 'Solicitudes',
  permiso: 'solicitudes:ver',
  ambito: 'entre',
  grano: 'solicitud',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'tipo_solicitud', 'producto', 'moneda', 'dia', 'mes'],
  medidas: {
    solicitudes: { clase: 'cuenta', titulo: 'Solicitudes', sentencia: 'Cuántas solicitudes se crearon', unidad: 'numero' },
    solicitudes_aprobadas: {
      clase: 'suma',
      columna: 'aprobada',
      titulo: 'Aprobadas',
      sentencia: 'Cuántas de ellas se aprobaron',
      unidad: 'numero',
    },
    parte_aprobada: {
      clase: 'razon',
      numerador: 'aprobada',
      denominador: 'una',
      por: 100,
      decimales: 2,
      titulo: 'Parte aprobada',
      sentencia: 'Aprobadas por cada cien solicitudes creadas',
      unidad: 'porcentaje',
    },
    solicitado: {
      clase: 'suma',
      columna: 'monto',
      titulo: 'Solicitado',
      sentencia: 'Monto solicitado',
      unidad: 'numero',
      por_moneda: true,
    },
  },

  fila: (r) => ({ titulo: `Solicitud ${String(r.numero)} de ${String(r.nombre)}`, url: `/solicitudes/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeSolicitudes: readonly Dimension[] = [
  { nombre: 'tipo_solicitud', titulo: 'Tipo de solicitud', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
