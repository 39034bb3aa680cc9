import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { documentos } from '../tables.ts';

/**
 * Operaciones with some bought documento that is owed and in mora by its effective due date (`corte`: the last one that is): the rows of a subquery, so that a
 * list filters and counts by it without reading them. Each id comes once.
 */
export function operacionesConVencidos(ctx: ReadCtx, corte: Fecha) {
  return ctx.db
    .selectDistinct({ id: documentos.operacion_id })
    .from(documentos)
    .where(
      and(
        eq(documentos.empresa_id, ctx.empresa_id),
        isNotNull(documentos.operacion_id),
        inArray(documentos.estado, ['vigente', 'protestado']),
        lte(documentos.venc_ef, corte),
      ),
    );
}
