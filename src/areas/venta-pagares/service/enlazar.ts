import type { Events } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { recaudos, recompras, rendiciones } from '../tables.ts';
import { AREA } from './filas.ts';

const ID = /^(recaudo:)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** `asiento.por_enlazar`: a receipt, a rendición and a buyback are of their sale, each on its tab; a sale is its own. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Events['asiento.por_enlazar']): Promise<void> {
  const [, deRecaudo, id] = (e.origen_area === AREA && ID.exec(e.origen_id)) || [];
  if (!id || !ctx.can('venta-pagares:ver')) return;
  if (deRecaudo) {
    const r = await ctx.find(recaudos, id);
    if (r) e.url = `/venta-pagares/${r.venta_id}?tab=rendiciones`;
    return;
  }
  const rendicion = await ctx.find(rendiciones, id);
  if (rendicion) e.url = `/venta-pagares/${rendicion.venta_id}?tab=rendiciones`;
  const recompra = rendicion ? undefined : await ctx.find(recompras, id);
  if (recompra) e.url = `/venta-pagares/${recompra.venta_id}?tab=recompras`;
}
