import type { Events } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cajas, depositos } from '../tables.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `asiento.por_enlazar`: a deposit of cash and a difference of the count are of their day sheet. What is a receipt is its own. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Events['asiento.por_enlazar']): Promise<void> {
  if (e.origen_area !== 'recaudaciones' || !ES_ID.test(e.origen_id) || !ctx.can('recaudaciones:ver')) return;
  const caja = (await ctx.find(depositos, e.origen_id))?.caja_id ?? (await ctx.find(cajas, e.origen_id))?.id;
  if (caja) e.url = `/recaudaciones/caja/${caja}`;
}
