import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { RETIRADOS } from '../datos/retirados.ts';
import { filasDe } from '../domain/codigos.ts';
import { catalogos } from '../tables.ts';
import { olvidarLeidas } from './opciones.ts';
import { usosDe } from './usos.ts';

/**
 * Rows that the factory no longer offers go out of force where nobody used them: no new record takes them. One that some record holds stays, and so
 * does one that a person touched, this act included: it is done once. A list whose use no area knows is left as it is. Answers how many.
 */
export async function retirarCodigos(ctx: Ctx): Promise<number> {
  let n = 0;
  for (const [lista, texto] of Object.entries(RETIRADOS)) {
    const codigos = filasDe(texto).map(([codigo]) => codigo);
    const suyas = and(eq(catalogos.catalogo, lista), inArray(catalogos.codigo, codigos));
    const viejas = (await ctx.rows(catalogos, and(suyas, eq(catalogos.activo, true)))).filter((f) => f.version === 1);
    if (viejas.length === 0) continue;
    const { sabe, usos } = await usosDe(ctx, lista);
    for (const f of viejas) {
      if (!sabe || (usos[f.codigo] ?? 0) > 0) continue;
      await ctx.update(catalogos, f.id, { activo: false });
      n += 1;
    }
  }
  if (n > 0) olvidarLeidas(ctx);
  return n;
}
