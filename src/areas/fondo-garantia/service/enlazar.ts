import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { coberturas, comisiones, recuperaciones } from '../tables.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * `asiento.por_enlazar`: an entry of this area is of the commission, the payment of the fund or the recovery of a cobertura, each on its tab.
 * Without `fondo-garantia:ver` it answers nothing. It only reads.
 */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'fondo-garantia' || !ES_ID.test(e.origen_id) || !ctx.can('fondo-garantia:ver')) return undefined;
  const comision = await ctx.find(comisiones, e.origen_id);
  if (comision) return `/fondo-garantia/${comision.cobertura_id}?tab=comisiones`;
  const recuperacion = await ctx.find(recuperaciones, e.origen_id);
  if (recuperacion) return `/fondo-garantia/${recuperacion.cobertura_id}?tab=recuperaciones`;
  return (await ctx.find(coberturas, e.origen_id)) && `/fondo-garantia/${e.origen_id}?tab=siniestro`;
}
