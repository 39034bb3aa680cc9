import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { calces } from '../tables.ts';
import type { Fila } from './fila.ts';
import { marcarSugeridasSql } from './sugerencias-sql.ts';

/**
 * Suggestions die when one of their lines is taken, and the bank lines they leave alone are pending again. A suggestion is the machine's
 * opinion: the history keeps what people did.
 */
export async function limpiarSugerencias(ctx: Ctx, c: Fila, lineas: { banco: readonly string[]; libro: readonly string[] }): Promise<void> {
  const arreglo = (ids: readonly string[]) =>
    sql`array[${sql.join(ids.length > 0 ? ids.map((i) => sql`${i}`) : [sql`''`], sql`, `)}]::text[]`;
  await ctx.db
    .delete(calces)
    .where(
      and(
        eq(calces.empresa_id, ctx.empresa_id),
        eq(calces.conciliacion_id, c.raiz_id),
        eq(calces.estado, 'sugerido'),
        sql`(${calces.movimientos_banco} && ${arreglo(lineas.banco)} or ${calces.movimientos_libro} && ${arreglo(lineas.libro)})`,
      ),
    );
  await marcarSugeridas(ctx, c);
}

/** Brings the states `sugerido` and `pendiente` of the account's open bank lines in line with the suggestions that live. */
export async function marcarSugeridas(ctx: Ctx, c: Fila): Promise<void> {
  await ctx.db.execute(marcarSugeridasSql(ctx, c));
}

/** Removes every suggestion of the conciliación (before matching again). */
export async function borrarSugerencias(ctx: Ctx, c: Fila): Promise<void> {
  await ctx.db
    .delete(calces)
    .where(and(eq(calces.empresa_id, ctx.empresa_id), eq(calces.conciliacion_id, c.raiz_id), eq(calces.estado, 'sugerido')));
}
