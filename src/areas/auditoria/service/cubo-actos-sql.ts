import { sql } from 'drizzle-orm';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { desdeRetencion } from './auditoria.ts';

/** Each act of the log, by its business day. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.area, q.accion, q.resultado, q.actor_nombre as persona, q.entidad, q.entidad_id, q.fecha_negocio::text as dia, to_char(q.fecha_negocio, 'YYYY-MM') as mes, case when q.resultado = 'ok' then 0 else 1 end as rehusado
    from evento q where q.empresa_id = ${ctx.empresa_id}::uuid and q.fecha_negocio between ${t.desde}::date and ${t.hasta}::date
      and q.instante >= ${(await desdeRetencion(ctx)).toISOString()}::timestamptz`;

export const cuboActos: Cubo = cubo({
  nombre: 'actos',
  titulo: 'Actos de la bitácora',
  permiso: 'auditoria:ver',
  ambito: 'entre',
  grano: 'acto',
  filas,
  alcance: { empresa: 'La bitácora se ve entera o no se ve: así la muestra su lista' },
  dimensiones: ['area', 'accion', 'resultado', 'persona', 'dia', 'mes'],
  medidas: {
    actos: { clase: 'cuenta', titulo: 'Actos', sentencia: 'Cuántos actos', unidad: 'numero' },
    rehusados: { clase: 'suma', columna: 'rehusado', titulo: 'Rehusados', sentencia: 'Cuántos no se hicieron', unidad: 'numero' },
    personas: { clase: 'distintos', columna: 'persona', titulo: 'Personas', sentencia: 'Cuántas personas distintas', unidad: 'numero' },
  },

  fila: (r) => ({
    titulo: `${label(String(r.accion))} en ${label(String(r.area))}, por ${String(r.persona)}`,
    url: `/auditoria?area=${String(r.area)}&accion=${String(r.accion)}${r.entidad_id ? `&entidad=${String(r.entidad_id)}` : ''}&desde=${String(r.dia)}&hasta=${String(r.dia)}`,
  }),
});

/** What only these rows are told apart by. */
export const dimensionesDeActos: readonly Dimension[] = [
  { nombre: 'area', titulo: 'Área', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'accion', titulo: 'Acto', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'resultado', titulo: 'Resultado', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'persona', titulo: 'Persona', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
