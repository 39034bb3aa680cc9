import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Medida, type Reporte, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each request made in the span, in the state that it has now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre, q.estado, q.tipo as tipo_solicitud, q.producto, q.moneda, q.monto, case when q.aprobada_el is not null then q.monto_aprobado end as aprobado,
      case when q.aprobada_el is not null then 1 else 0 end as aprobada, 1 as una, case when q.enviada_el is not null then 1 else 0 end as enviada,
      case when q.enviada_el is not null then greatest(0, q.enviada_el - (q.creado_en at time zone 'America/Santiago')::date) else 0 end as dias_borrador,
      case when q.enviada_el is not null and q.aprobada_el is not null then 1 else 0 end as resuelta,
      case when q.enviada_el is not null and q.aprobada_el is not null then greatest(0, q.aprobada_el - q.enviada_el) else 0 end as dias_comite, (q.creado_en at time zone 'America/Santiago')::date::text as dia,
      to_char(q.creado_en at time zone 'America/Santiago', 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.rut`, sql`(q.creado_en at time zone 'America/Santiago')::date`, sql`q.sucursal_id`)}
    from solicitud q where q.empresa_id = ${ctx.empresa_id}::uuid and (q.creado_en at time zone 'America/Santiago')::date between ${t.desde}::date and ${t.hasta}::date`;

const dias = (numerador: string, denominador: string, titulo: string, sentencia: string): Medida => ({
  clase: 'razon',
  numerador,
  denominador,
  por: 1,
  decimales: 1,
  titulo,
  sentencia,
  unidad: 'dias',
});

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
    solicitudes_enviadas: {
      clase: 'suma',
      columna: 'enviada',
      titulo: 'Enviadas',
      sentencia: 'Cuántas de ellas se enviaron a quien decide',
      unidad: 'numero',
    },
    dias_hasta_enviar: dias(
      'dias_borrador',
      'enviada',
      'Días hasta enviarla',
      'Días desde que se crea hasta que se envía, en promedio de las enviadas',
    ),
    dias_hasta_aprobar: dias(
      'dias_comite',
      'resuelta',
      'Días hasta aprobarla',
      'Días desde que se envía por última vez hasta que se aprueba, en promedio de las aprobadas',
    ),
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

/** What was asked for, how far each request got and how long each step took. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'embudo_solicitudes',
    titulo: 'Embudo de solicitudes',
    sentencia: 'Las creadas en los días pedidos: cuántas se enviaron y se aprobaron, y cuántos días tomó cada paso',
    grupo: 'Comercial',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'solicitudes',
      medidas: [
        'solicitudes',
        'solicitudes_enviadas',
        'dias_hasta_enviar',
        'solicitudes_aprobadas',
        'dias_hasta_aprobar',
        'parte_aprobada',
      ],
      filas: ['tipo_solicitud', 'ejecutivo'],
    },
  },
];

/** What only these rows are told apart by. */
export const dimensionesDeSolicitudes: readonly Dimension[] = [
  { nombre: 'tipo_solicitud', titulo: 'Tipo de solicitud', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
