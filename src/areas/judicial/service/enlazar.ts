import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { causas, costas } from '../tables.ts';

/** `asiento.por_enlazar`: a cost paid, or the costs lost, are of their case. Without `judicial:ver` it answers nothing. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'judicial' || !ctx.can('judicial:ver')) return undefined;
  const costa = await ctx.find(costas, e.origen_id);
  const causa_id = costa?.causa_id ?? (await ctx.find(causas, e.origen_id))?.id;
  return causa_id && `/judicial/${causa_id}?tab=costas`;
}
