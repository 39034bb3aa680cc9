import type { sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';

/** Rows of a statement written by hand: the close works on whole sets. */
export async function filasDeSql(ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return ((await ctx.db.execute(q)) as unknown as { rows: Record<string, unknown>[] }).rows;
}
