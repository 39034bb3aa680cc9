import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { operaciones } from '../tables.ts';
import { revisarEtapas } from './etapas.ts';
import { olvidarRecalculo } from './recalculo.ts';

const LOTE = 100;

/** End of day: operations in formalización whose papers came to be right without anybody telling (a contract activated, an account validated). */
export async function revisarPendientes(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const filas = await ctx.db
    .select()
    .from(operaciones)
    .where(
      and(
        eq(operaciones.empresa_id, ctx.empresa_id),
        inArray(operaciones.estado, ['formalizacion', 'verificada']),
        cursor === null ? undefined : gt(operaciones.id, cursor),
      ),
    )
    .orderBy(asc(operaciones.id))
    .limit(LOTE);
  for (const op of filas) {
    await olvidarRecalculo(ctx, op);
    if (op.estado === 'formalizacion') await revisarEtapas(ctx, op);
  }
  return { cursor: filas.length < LOTE ? null : (filas.at(-1)?.id ?? null), hechos: filas.length };
}
