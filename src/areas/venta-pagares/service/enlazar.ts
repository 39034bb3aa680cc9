import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { recaudos, recompras, rendiciones } from '../tables.ts';
import { AREA } from './filas.ts';

const ID = /^(recaudo:)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** `asiento.por_enlazar`: a receipt, a rendición and a buyback are of their sale, each on its tab; a sale is its own. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  const [, deRecaudo, id] = (e.origen_area === AREA && ID.exec(e.origen_id)) || [];
  if (!id || !ctx.can('venta-pagares:ver')) return undefined;
  if (deRecaudo) {
    const r = await ctx.find(recaudos, id);
    return r && `/venta-pagares/${r.venta_id}?tab=rendiciones`;
  }
  const rendicion = await ctx.find(rendiciones, id);
  if (rendicion) return `/venta-pagares/${rendicion.venta_id}?tab=rendiciones`;
  const recompra = await ctx.find(recompras, id);
  return recompra && `/venta-pagares/${recompra.venta_id}?tab=recompras`;
}
