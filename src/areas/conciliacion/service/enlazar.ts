import { and, desc, eq, sql } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { calces, conciliaciones } from '../tables.ts';

/**
 * `asiento.por_enlazar`: a voucher made from a bank line, an adjustment and a cheque that lapsed are of the conciliación of their match, in the
 * version that stands. Without `conciliacion:ver` it answers nothing. It only reads.
 */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'conciliacion' || !ctx.can('conciliacion:ver')) return undefined;
  const [k] = await ctx.db
    .select({ raiz: calces.conciliacion_id })
    .from(calces)
    .where(and(eq(calces.empresa_id, ctx.empresa_id), eq(calces.comprobante, e.origen_id)))
    .orderBy(desc(sql`${calces.estado} = 'confirmado'`), desc(calces.id))
    .limit(1);
  if (!k) return undefined;
  const [c] = await ctx.db
    .select({ id: conciliaciones.id })
    .from(conciliaciones)
    .where(and(eq(conciliaciones.empresa_id, ctx.empresa_id), eq(conciliaciones.raiz_id, k.raiz)))
    .orderBy(desc(sql`${conciliaciones.estado} <> 'anulada'`), desc(conciliaciones.num_version))
    .limit(1);
  return c && `/conciliacion/${c.id}`;
}
