import { and, eq, sql } from 'drizzle-orm';
import { columnasDeCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { type Cubo, cubo, type Dimension, type Reporte, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { RESULTADOS } from '../domain/resultados.ts';
import { rutas } from '../tables.ts';
import { alcance } from './filas.ts';

/** Each stop that was told in a span: who walked it, what happened at the door and what it brought. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.ruta_id, r.num_ruta, q.nombre, r.recaudador, q.resultado as resultado_visita, q.monto_a_cobrar, q.monto_recibido,
      case when q.monto_recibido > 0 then 1 else 0 end as con_dinero, 1 as una, q.fecha::text as dia, to_char(q.fecha, 'YYYY-MM') as mes,
      ${await columnasDeCliente(ctx, sql`q.rut_deudor`, sql`q.fecha`, sql`r.sucursal`)}
    from ruta_parada q join ruta r on r.empresa_id = q.empresa_id and r.id = q.ruta_id
    where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado = 'rendida' and q.fecha between ${t.desde}::date and ${t.hasta}::date`;

export const cuboVisitas: Cubo = cubo({
  nombre: 'visitas',
  titulo: 'Visitas de los recaudadores',
  permiso: 'rutas:ver',
  ambito: 'entre',
  grano: 'visita',
  filas,
  alcance: async (ctx, c) => {
    const suyas = await alcance(ctx);
    if (!suyas) return undefined;
    const ids = ctx.db
      .select({ id: rutas.id })
      .from(rutas)
      .where(and(eq(rutas.empresa_id, ctx.empresa_id), suyas));
    return sql`${c('ruta_id')} in ${ids}`;
  },
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'recaudador', 'resultado_visita', 'dia', 'mes'],
  medidas: {
    por_cobrar_en_visita: {
      clase: 'suma',
      columna: 'monto_a_cobrar',
      titulo: 'Por cobrar',
      sentencia: 'Lo que debía quien se visitó, cuando se armó la ruta',
      unidad: 'pesos',
    },
    recibido_en_visita: {
      clase: 'suma',
      columna: 'monto_recibido',
      titulo: 'Recibido',
      sentencia: 'El efectivo que se recibió en la puerta',
      unidad: 'pesos',
    },
    parte_con_dinero: {
      clase: 'razon',
      numerador: 'con_dinero',
      denominador: 'una',
      por: 100,
      decimales: 2,
      titulo: 'Parte con dinero',
      sentencia: 'Visitas que trajeron dinero por cada cien',
      unidad: 'porcentaje',
    },
    visitas: { clase: 'cuenta', titulo: 'Visitas', sentencia: 'Cuántas paradas se rindieron', unidad: 'numero' },
  },
  fila: (r) => ({ titulo: `Ruta ${String(r.num_ruta)}: ${String(r.nombre)}`, url: `/rutas/${String(r.ruta_id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeVisitas: readonly Dimension[] = [
  {
    nombre: 'recaudador',
    titulo: 'Recaudador',
    nombres: async (ctx) => new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre])),
  },
  {
    nombre: 'resultado_visita',
    titulo: 'Qué pasó',
    nombres: async () => new Map(Object.entries(RESULTADOS).map(([codigo, r]) => [codigo, r.nombre])),
  },
];

/** What the street brought, by who walked it. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'visitas_recaudador',
    titulo: 'Recuperación por recaudador',
    sentencia: 'Las visitas de cada recaudador, qué pasó en ellas y lo que trajeron',
    grupo: 'Cobranza',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'visitas',
      filas: ['recaudador', 'resultado_visita'],
      medidas: ['visitas', 'por_cobrar_en_visita', 'recibido_en_visita', 'parte_con_dinero'],
    },
  },
];
