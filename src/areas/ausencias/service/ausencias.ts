import { and, eq, gte, lte } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Db } from '#platform/server/database/open.ts';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { ausencias } from '../tables.ts';

/** Absences that a person covers on a date (approved and in force by the business date). */
export async function reemplazosVigentes(
  db: Db,
  empresa_id: string,
  rut_reemplazante: string,
  fecha: Fecha,
): Promise<(typeof ausencias.$inferSelect)[]> {
  return db
    .select()
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, empresa_id),
        eq(ausencias.rut_reemplazante, rut_reemplazante as Rut),
        eq(ausencias.estado, 'aprobada'),
        lte(ausencias.desde, fecha),
        gte(ausencias.hasta, fecha),
      ),
    );
}

export const service = implement(contract, {
  lista: (ctx, q) =>
    page(ctx, q, {
      table: ausencias,
      select: {
        id: ausencias.id,
        rut_ejecutivo: ausencias.rut_ejecutivo,
        rut_reemplazante: ausencias.rut_reemplazante,
        tipo: ausencias.tipo,
        desde: ausencias.desde,
        hasta: ausencias.hasta,
        estado: ausencias.estado,
      },
      where: [eq(ausencias.empresa_id, ctx.empresa_id)],
      search: [ausencias.rut_ejecutivo, ausencias.rut_reemplazante],
      sort: { desde: ausencias.desde },
      defecto: '-desde',
      id: ausencias.id,
    }),
  cargar: (ctx, id) => ctx.get(ausencias, id),
  detalle: async (_ctx, row) => row,
  handlers: {},
});
