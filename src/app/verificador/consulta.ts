import type { sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/types.ts';

export type Filas = Record<string, unknown>[];

/** Rows of a query of the verifier: it reads the tables as they are, not through the areas that it judges. */
export async function filas(ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Filas> {
  return ((await ctx.db.execute(q)) as unknown as { rows: Filas }).rows;
}
