import { and, eq, gt, inArray, lte, min } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CON_DEUDA } from '../domain/estados.ts';
import { creditos, cuotas } from '../tables.ts';

/**
 * `pagare.impagas`: of each credit with debt, the due date as agreed of its first unpaid cuota, which is what its pagaré says: an extension moves when
 * we wait, and the debtor signed no other date. Credits with nothing unpaid are left out.
 */
export async function impagas(ctx: ReadCtx, e: Question<'pagare.impagas'>): Promise<AnswerTo<'pagare.impagas'>> {
  if ('credito_ids' in e && e.credito_ids.length === 0) return [];
  const vence = min(cuotas.vencimiento);
  const filas = await ctx.db
    .select({ credito_id: cuotas.credito_id, vence })
    .from(cuotas)
    .innerJoin(creditos, and(eq(creditos.empresa_id, cuotas.empresa_id), eq(creditos.id, cuotas.credito_id)))
    .where(
      and(
        eq(cuotas.empresa_id, ctx.empresa_id),
        inArray(cuotas.estado, ['pendiente', 'parcial']),
        gt(cuotas.cuota, 0),
        inArray(creditos.estado, [...CON_DEUDA]),
        'hasta' in e ? lte(cuotas.vencimiento, e.hasta) : inArray(cuotas.credito_id, [...e.credito_ids]),
      ),
    )
    .groupBy(cuotas.credito_id);
  return filas.flatMap((f) => (f.vence ? [{ credito_id: f.credito_id, vence: f.vence }] : []));
}
