import { exigirOpcion, nombresDeLista } from '#areas/catalogos/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/**
 * A court of the catalogue with its commune, whose own holidays do not count in its terms: the one that its row says, else the one that its name ends
 * with («Juzgado de Letras de Chillán»); null when neither tells. 400 at `tribunal`.
 */
export async function tribunalDe(ctx: ReadCtx, codigo: string): Promise<{ codigo: string; comuna: string | null }> {
  const t = await exigirOpcion(ctx, 'tribunales', codigo, 'tribunal');
  if (typeof t.comuna === 'string' && t.comuna !== '') return { codigo: t.codigo, comuna: t.comuna };
  const suyas = [...(await nombresDeLista(ctx, 'comunas'))].filter(([, nombre]) => t.nombre.endsWith(` de ${nombre}`));
  const [larga] = suyas.sort(([, a], [, b]) => b.length - a.length);
  return { codigo: t.codigo, comuna: larga?.[0] ?? null };
}
