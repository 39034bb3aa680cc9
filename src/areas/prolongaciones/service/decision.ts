import { and, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { prolongaciones } from '../tables.ts';

/** Prolongaciones as the price of decisions tells them, within reach. */
export async function decisiones(
  ctx: ReadCtx,
  { asuntos }: Question<'decision.consultada'>,
): Promise<AnswerTo<'decision.consultada'> | undefined> {
  const ids = asuntos.flatMap((a) => (a.area === 'prolongaciones' ? [a.id] : []));
  if (ids.length === 0 || !ctx.can('prolongaciones:ver')) return undefined;
  const filas = await ctx.rows(prolongaciones, and(inArray(prolongaciones.id, ids), alcanceCliente(ctx, prolongaciones.cliente_rut)));
  return filas.map((f) => ({
    area: 'prolongaciones',
    id: f.id,
    titulo: `Prolongación ${f.numero} de ${f.nombre}`,
    url: `/prolongaciones/${f.id}`,
    estado: words(f.estado),
    aprobado: f.aprobada_el ? f.capital_nuevo : null,
  }));
}
