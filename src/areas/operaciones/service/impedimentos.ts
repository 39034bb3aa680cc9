import { and, asc, eq, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { operaciones } from '../tables.ts';
import { giroDeOperacion } from './giro.ts';

/** What the desk shows on one page. */
const MAX = 100;

/**
 * Purchases that cannot leave today, each with the validations that stop it, in words, and who solves each one. Those authorised are
 * not asked: they passed, and only their bank is missing.
 */
export async function impedimentosDeHoy(ctx: ReadCtx) {
  const op = operaciones;
  const filas = await ctx.db
    .select()
    .from(op)
    .where(
      and(eq(op.empresa_id, ctx.empresa_id), alcanceCliente(ctx, op.cliente_rut), inArray(op.estado, ['verificada', 'giro_preparado'])),
    )
    .orderBy(asc(op.fechacurso), asc(op.id))
    .limit(MAX);
  const out = [];
  for (const fila of filas) {
    const { validaciones_giro } = await giroDeOperacion(ctx, fila);
    const impide = validaciones_giro
      .filter((v) => v.resultado === 'falla')
      .map(({ titulo, mensaje, responsable }) => ({ titulo, mensaje, responsable }));
    if (impide.length > 0) out.push({ operacion_id: fila.id, impide });
  }
  return out;
}
