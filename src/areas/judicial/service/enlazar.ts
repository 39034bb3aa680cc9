import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { bienes, causas, costas } from '../tables.ts';

/** `asiento.por_enlazar`: a cost paid, the costs lost, or the sale of a good, are of their case. Without `judicial:ver` it answers nothing. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'judicial' || !ctx.can('judicial:ver')) return undefined;
  const bien = await ctx.find(bienes, e.origen_id);
  if (bien) return `/judicial/${bien.causa_id}?tab=bienes`;
  const costa = await ctx.find(costas, e.origen_id);
  const causa_id = costa?.causa_id ?? (await ctx.find(causas, e.origen_id))?.id;
  return causa_id && `/judicial/${causa_id}?tab=costas`;
}
