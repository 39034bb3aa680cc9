import { and, eq, sql } from 'drizzle-orm';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { consultas } from '../tables.ts';
import { visibles } from './filas.ts';

/** Each query to a source in the span. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.rut, q.nombre, q.estado, q.fuente, q.motivo as motivo_buro, coalesce(q.costo_uf, 0) as costo_uf, (q.creado_en at time zone 'America/Santiago')::date::text as dia,
      to_char(q.creado_en at time zone 'America/Santiago', 'YYYY-MM') as mes
    from buro_consulta q where q.empresa_id = ${ctx.empresa_id}::uuid and (q.creado_en at time zone 'America/Santiago')::date between ${t.desde}::date and ${t.hasta}::date`;

export const cuboConsultasBuro: Cubo = cubo({
  nombre: 'consultas_buro',
  titulo: 'Consultas a burós',
  permiso: 'buro:ver',
  ambito: 'entre',
  grano: 'consulta',
  filas,
  alcance: (ctx, c) => {
    const suyas = visibles(ctx);
    if (!suyas) return undefined;
    const ids = ctx.db
      .select({ id: consultas.id })
      .from(consultas)
      .where(and(eq(consultas.empresa_id, ctx.empresa_id), suyas));
    return sql`${c('id')} in ${ids}`;
  },
  dimensiones: ['rut', 'estado', 'fuente', 'motivo_buro', 'dia', 'mes'],
  medidas: {
    costo_buro: {
      clase: 'suma',
      columna: 'costo_uf',
      titulo: 'Costo (UF)',
      sentencia: 'Lo que cuestan las consultas, en UF',
      unidad: 'numero',
    },
    consultas: { clase: 'cuenta', titulo: 'Consultas', sentencia: 'Cuántas consultas', unidad: 'numero' },
    ruts_consultados: {
      clase: 'distintos',
      columna: 'rut',
      titulo: 'Personas',
      sentencia: 'Cuántas personas se consultaron',
      unidad: 'numero',
    },
  },

  fila: (r) => ({ titulo: `${label(String(r.fuente))} de ${String(r.nombre ?? r.rut)}`, url: `/buro/titular/${String(r.rut)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeConsultasBuro: readonly Dimension[] = [
  { nombre: 'fuente', titulo: 'Fuente', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'motivo_buro', titulo: 'Motivo', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
