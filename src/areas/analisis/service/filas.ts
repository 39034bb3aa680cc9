import { asc, eq } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { analisis, secciones } from '../tables.ts';

export type AnalisisRow = typeof analisis.$inferSelect;
export type SeccionRow = typeof secciones.$inferSelect;

/** The analysis within the reach of the session; 404 beyond it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<AnalisisRow> {
  const row = lock ? await (ctx as Ctx).lock(analisis, id) : await ctx.get(analisis, id);
  if (!(await alcanzaCliente(ctx, row.rut))) throw new NotFound();
  return row;
}

/** Its seven sections, in order. */
export function seccionesDe(ctx: ReadCtx, id: string): Promise<SeccionRow[]> {
  return ctx.rows(secciones, eq(secciones.analisis_id, id), { orden: [asc(secciones.numero)] });
}
