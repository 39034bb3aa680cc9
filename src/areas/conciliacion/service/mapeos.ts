import { and, asc, eq } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { MapeoDeForma } from '../domain/cartola/tipos.ts';
import { mapeos } from '../tables.ts';

export type MapeoFila = typeof mapeos.$inferSelect;

/** The mappings of an account, as they are stored. */
export function filasDeMapeos(ctx: ReadCtx, cuenta_id: string): Promise<MapeoFila[]> {
  return ctx.db
    .select()
    .from(mapeos)
    .where(and(eq(mapeos.empresa_id, ctx.empresa_id), eq(mapeos.cuenta_id, cuenta_id)))
    .orderBy(asc(mapeos.creado_en), asc(mapeos.id));
}

/** The mappings of an account, as the reader takes them. */
export async function mapeosDe(ctx: ReadCtx, cuenta_id: string): Promise<MapeoDeForma[]> {
  return (await filasDeMapeos(ctx, cuenta_id)).map((f) => ({ ...f.mapeo, forma: f.forma }));
}
