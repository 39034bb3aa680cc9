import type { ReadCtx } from '#platform/server/context.ts';

/**
 * How many records use each code of a list. Each area that stores codes answers the measure `usos_catalogo` with the counts of the
 * lists it knows, or nothing; a list that no area knows has no figure, which is not the same as zero.
 */
export async function usosDe(ctx: ReadCtx, catalogo: string): Promise<{ sabe: boolean; usos: Record<string, number> }> {
  const usos: Record<string, number> = {};
  let sabe = false;
  for (const a of ctx.deps.registry.areas) {
    const medir = a.measures?.usos_catalogo;
    const suyos = medir ? ((await medir(ctx, { catalogo })) as Record<string, number> | null) : null;
    if (!suyos) continue;
    sabe = true;
    for (const [codigo, n] of Object.entries(suyos)) usos[codigo] = (usos[codigo] ?? 0) + n;
  }
  return { sabe, usos };
}
