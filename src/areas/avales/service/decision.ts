import { and, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { avales } from '../tables.ts';

/** Avales as the price of decisions tells them, within reach: what they back is approved elsewhere. */
export async function decisiones(
  ctx: ReadCtx,
  { asuntos }: Question<'decision.consultada'>,
): Promise<AnswerTo<'decision.consultada'> | undefined> {
  const ids = asuntos.flatMap((a) => (a.area === 'avales' ? [a.id] : []));
  if (ids.length === 0 || !ctx.can('avales:ver')) return undefined;
  const filas = await ctx.rows(avales, and(inArray(avales.id, ids), alcanceCliente(ctx, avales.cliente_rut)));
  return filas.map((f) => ({
    area: 'avales',
    id: f.id,
    titulo: `Aval de ${f.nombre} por ${f.nombre_cliente}`,
    url: `/avales/${f.id}`,
    estado: words(f.estado),
    aprobado: null,
  }));
}
