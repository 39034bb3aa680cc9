import { and, eq, inArray } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { coberturas } from '../tables.ts';
import { filasVistas } from './filas.ts';

/** Coberturas of a client that a fund stands by, with what they cover of the debt today. */
export async function coberturasVivas(ctx: ReadCtx, cliente_rut: Rut) {
  const vivas = inArray(coberturas.estado, ['vigente', 'requerida', 'documentada']);
  const filas = await ctx.db
    .select()
    .from(coberturas)
    .where(and(eq(coberturas.empresa_id, ctx.empresa_id), eq(coberturas.cliente_rut, cliente_rut), vivas));
  return filasVistas(ctx, filas);
}
