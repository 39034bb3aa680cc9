import { and, inArray } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { birs } from '../tables.ts';
import { visibles } from './filas.ts';

/** Risk pages as the price of decisions tells them, within reach: a page rates somebody and approves no money. */
export async function decisiones(
  ctx: ReadCtx,
  { asuntos }: Question<'decision.consultada'>,
): Promise<AnswerTo<'decision.consultada'> | undefined> {
  const ids = asuntos.flatMap((a) => (a.area === 'bir' ? [a.id] : []));
  if (ids.length === 0 || !ctx.can('bir:ver')) return undefined;
  const filas = await ctx.rows(birs, and(inArray(birs.id, ids), visibles(ctx)));
  return filas.map((b) => ({
    area: 'bir',
    id: b.id,
    titulo: `BIR ${b.folio} de ${b.nombre}`,
    url: `/bir/${b.rut}`,
    estado: `clasificación ${b.rating}`,
    aprobado: null,
  }));
}
