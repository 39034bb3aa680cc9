import { type SQL, sql } from 'drizzle-orm';
import { titularDe } from '#areas/buro/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { birs } from '../tables.ts';

export type BirRow = typeof birs.$inferSelect;

/** Pages that this session may see: of the clients within its reach, and those that it asked for itself. */
export function visibles(ctx: ReadCtx): SQL | undefined {
  const alcance = alcanceCliente(ctx, birs.rut);
  if (!alcance) return undefined;
  return sql`(${alcance} or ${birs.hecho_por} && ${sql.param([...ctx.faces])}::text[])`;
}

/** A page within reach: 404 otherwise. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<BirRow> {
  const row = lock ? await (ctx as Ctx).lock(birs, id) : await ctx.get(birs, id);
  if (!ctx.isAmong(row.hecho_por)) await titularDe(ctx, row.rut);
  return row;
}

/** The page as it is read today. */
export function vista(ctx: ReadCtx, row: BirRow) {
  return {
    ...row,
    hora: row.hora.toISOString(),
    hechos: row.hechos.map((h) => ({ ...h, ids: [...h.ids] })),
    estado: estadoAl(row.estado, row.vence, ctx.hoy),
  };
}
