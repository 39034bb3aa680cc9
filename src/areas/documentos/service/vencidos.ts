import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { documentos } from '../tables.ts';

/**
 * Operaciones with some bought documento that is owed and past its effective due date, at the business date: the rows of a subquery, so that a
 * list filters and counts by it without reading them. Each id comes once.
 */
export function operacionesConVencidos(ctx: ReadCtx) {
  return ctx.db
    .selectDistinct({ id: documentos.operacion_id })
    .from(documentos)
    .where(
      and(
        eq(documentos.empresa_id, ctx.empresa_id),
        isNotNull(documentos.operacion_id),
        inArray(documentos.estado, ['vigente', 'protestado']),
        lt(documentos.venc_ef, ctx.hoy),
      ),
    );
}
