import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/**
 * Where an area keeps codes of a list: a column, or what a jsonb column holds (an object, or a list of them) under `clave` when it is said: its
 * `campo`, or the codes themselves.
 */
type Guarda = PgColumn | { en: PgColumn; clave?: string; campo?: string };

const esColumna = (g: Guarda): g is PgColumn => !('en' in g);

/** The codes of one place, one per record that keeps it. */
function codigosDe(g: Guarda): SQL<string> {
  if (!esColumna(g)) {
    const en = g.clave === undefined ? sql`${g.en}` : sql`(${g.en} -> ${g.clave}::text)`;
    const filas = sql`case jsonb_typeof(${en}) when 'array' then ${en} when 'object' then jsonb_build_array(${en}) else '[]'::jsonb end`;
    return g.campo === undefined
      ? sql<string>`jsonb_array_elements_text(${filas})`
      : sql<string>`jsonb_array_elements(${filas}) ->> ${g.campo}`;
  }
  return g.getSQLType().endsWith('[]') ? sql<string>`unnest(${g})` : sql<string>`${g}`;
}

/**
 * What an area answers to `catalogo.usado`: how many of its records use each code of the lists that it keeps, and nothing of the other lists
 * (areas/3 empresas: usage count per row). A record that names a code twice counts once for each time.
 */
export function usosDeCodigos(listas: Readonly<Record<string, readonly Guarda[]>>) {
  return async (ctx: ReadCtx, { catalogo }: Question<'catalogo.usado'>): Promise<AnswerTo<'catalogo.usado'> | undefined> => {
    // The name comes from outside: «toString» is a property of every object and a list of none.
    const suyas = Object.hasOwn(listas, catalogo) ? listas[catalogo] : undefined;
    if (!suyas) return undefined;
    const out: Record<string, number> = {};
    for (const g of suyas) {
      const columna = esColumna(g) ? g : g.en;
      const tabla = columna.table as PgTable;
      const empresa = getTableColumns(tabla).empresa_id;
      if (!empresa) throw new Error(`${getTableConfig(tabla).name} has no empresa_id`);
      const dentro = ctx.db
        .select({ codigo: codigosDe(g).as('codigo') })
        .from(tabla)
        .where(and(eq(empresa, ctx.empresa_id), isNotNull(columna)))
        .as('dentro');
      const filas = await ctx.db.select({ codigo: dentro.codigo, n: sql<number>`count(*)::int` }).from(dentro).groupBy(dentro.codigo);
      for (const f of filas) if (f.codigo) out[f.codigo] = (out[f.codigo] ?? 0) + f.n;
    }
    return out;
  };
}
