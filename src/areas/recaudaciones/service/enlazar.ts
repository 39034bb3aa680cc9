import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cajas, depositos } from '../tables.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `asiento.por_enlazar`: a deposit of cash and a difference of the count are of their day sheet. What is a receipt is its own. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'recaudaciones' || !ES_ID.test(e.origen_id) || !ctx.can('recaudaciones:ver')) return undefined;
  const caja = (await ctx.find(depositos, e.origen_id))?.caja_id ?? (await ctx.find(cajas, e.origen_id))?.id;
  return caja && `/recaudaciones/caja/${caja}`;
}
