import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { operaciones, operacionesEtapa } from '../tables.ts';
import { revisarEtapas } from './etapas.ts';
import { olvidarRecalculo } from './recalculo.ts';

const LOTE = 100;

/** The cesión of one paid out may come to hold against its debtor by the mere passing of a day. */
const conEtapaAbierta = (ctx: Ctx) =>
  inArray(
    operaciones.id,
    ctx.db
      .select({ id: operacionesEtapa.operacion_id })
      .from(operacionesEtapa)
      .where(
        and(
          eq(operacionesEtapa.empresa_id, ctx.empresa_id),
          eq(operacionesEtapa.codigo, 'notificacion'),
          eq(operacionesEtapa.estado, 'en_curso'),
        ),
      ),
  );

/** End of day: operations whose papers came to be right without anybody telling (a contract activated, an account validated, a cesión that holds). */
export async function revisarPendientes(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const filas = await ctx.db
    .select()
    .from(operaciones)
    .where(
      and(
        eq(operaciones.empresa_id, ctx.empresa_id),
        or(inArray(operaciones.estado, ['formalizacion', 'verificada']), conEtapaAbierta(ctx)),
        cursor === null ? undefined : gt(operaciones.id, cursor),
      ),
    )
    .orderBy(asc(operaciones.id))
    .limit(LOTE);
  for (const op of filas) {
    await olvidarRecalculo(ctx, op);
    if (op.estado !== 'verificada') await revisarEtapas(ctx, op);
  }
  return { cursor: filas.length < LOTE ? null : (filas.at(-1)?.id ?? null), hechos: filas.length };
}
