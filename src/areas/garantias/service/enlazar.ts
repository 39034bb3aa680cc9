import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { gastos } from '../tables.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * `asiento.por_enlazar`: what constituting or insuring cost is of its garantía. Without `garantias:ver` it answers nothing. It only reads.
 */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'garantias' || !ES_ID.test(e.origen_id) || !ctx.can('garantias:ver')) return undefined;
  const gasto = await ctx.find(gastos, e.origen_id);
  return gasto && `/garantias/${gasto.garantia_id}?tab=${gasto.concepto === 'PRIMA' ? 'seguros' : 'constitucion'}`;
}
