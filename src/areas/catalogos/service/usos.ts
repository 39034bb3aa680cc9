import type { ReadCtx } from '#platform/server/context.ts';

/**
 * How many records use each code of a list. Each area that stores codes answers with the counts of the
 * lists it knows, or nothing; a list that no area knows has no figure, which is not the same as zero.
 */
export async function usosDe(ctx: ReadCtx, catalogo: string): Promise<{ sabe: boolean; usos: Record<string, number> }> {
  const usos: Record<string, number> = {};
  const dichos = await ctx.ask('catalogo.usado', { catalogo });
  for (const { answer } of dichos) for (const [codigo, n] of Object.entries(answer)) usos[codigo] = (usos[codigo] ?? 0) + n;
  return { sabe: dichos.length > 0, usos };
}
