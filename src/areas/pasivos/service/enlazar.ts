import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { manuales, pasivos, retenciones, solicitudes } from '../tables.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `asiento.por_enlazar`: an entry of this area is of a pasivo, of a solicitud, of a pasivo typed by hand or of a hold. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'pasivos' || !ES_ID.test(e.origen_id)) return undefined;
  const id = e.origen_id;
  if (await ctx.find(solicitudes, id)) return `/pasivos/solicitudes/${id}`;
  if (await ctx.find(manuales, id)) return `/pasivos/manuales/${id}`;
  if (await ctx.find(pasivos, id)) return `/pasivos/${id}`;
  const r = await ctx.find(retenciones, id);
  return r && `/pasivos/${r.pasivo_id}`;
}
