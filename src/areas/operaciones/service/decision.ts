import { and, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { operaciones } from '../tables.ts';

/** Operations as the price of decisions tells them, within reach: what is decided is their giro. */
export async function decisiones(
  ctx: ReadCtx,
  { asuntos }: Question<'decision.consultada'>,
): Promise<AnswerTo<'decision.consultada'> | undefined> {
  const ids = asuntos.flatMap((a) => (a.area === 'operaciones' ? [a.id] : []));
  if (ids.length === 0 || !ctx.can('operaciones:ver')) return undefined;
  const filas = await ctx.rows(operaciones, and(inArray(operaciones.id, ids), alcanceCliente(ctx, operaciones.cliente_rut)));
  return filas.map((f) => ({
    area: 'operaciones',
    id: f.id,
    titulo: `Operación ${f.num_operacion} de ${f.cliente_nombre}`,
    url: `/operaciones/${f.id}`,
    estado: words(f.estado),
    aprobado: f.fecha_giro ? f.monto_operacion : null,
  }));
}
