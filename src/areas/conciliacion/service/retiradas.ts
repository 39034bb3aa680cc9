import { and, eq } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { cargas } from '../tables.ts';

/** Loads taken back, by id: what they changed is not shown among the differences of an update. */
export async function retiradas(ctx: ReadCtx, raiz_id: string): Promise<Set<string>> {
  const filas = await ctx.db
    .select({ id: cargas.id, en: cargas.retirada_en })
    .from(cargas)
    .where(and(eq(cargas.empresa_id, ctx.empresa_id), eq(cargas.conciliacion_id, raiz_id)));
  return new Set(filas.filter((f) => f.en !== null).map((f) => f.id));
}
