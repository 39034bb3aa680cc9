import { type SQL, sql } from 'drizzle-orm';
import { titularDe } from '#areas/buro/public.server.ts';
import { rutConocido } from '#areas/clientes/public.server.ts';
import { clientesAlcanzados } from '#areas/ejecutivos/public.server.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Pagina } from '../contract-formas.ts';
import type { Hecho } from '../domain/claves.ts';
import { estadoAl } from '../domain/estados.ts';
import { birs } from '../tables.ts';

export type BirRow = typeof birs.$inferSelect;

/** Pages that this session may see: of the people that it may know of (`rutConocido`), and those that it asked for itself. */
export function visibles(ctx: ReadCtx): SQL | undefined {
  const alcance = rutConocido(ctx, birs.rut);
  if (!alcance) return undefined;
  return sql`(${alcance} or ${birs.hecho_por} && ${sql.param([...ctx.faces])}::text[])`;
}

/** A page within reach: 404 otherwise. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<BirRow> {
  const row = lock ? await (ctx as Ctx).lock(birs, id) : await ctx.get(birs, id);
  if (!ctx.isAmong(row.hecho_por)) await titularDe(ctx, row.rut);
  return row;
}

/**
 * What of a page this session may read: a debtor or an aval is shared by the house, but not the clients of other portfolios that it has dealt with.
 */
export async function alAlcance<T extends { hechos: readonly Hecho[]; pagina: Pagina | null }>(ctx: ReadCtx, b: T) {
  const deClientes = (h: Hecho) => h.clave.startsWith('deudor_');
  const clientes = [...b.hechos.filter(deClientes).map((h) => h.sujeto ?? ''), ...(b.pagina?.avales_dados ?? []).map((a) => a.rut)];
  const suyos = await clientesAlcanzados(ctx, clientes);
  const hechos = b.hechos.filter((h) => !deClientes(h) || suyos.has(h.sujeto ?? ''));
  const pagina = b.pagina && { ...b.pagina, avales_dados: b.pagina.avales_dados.filter((a) => suyos.has(a.rut)) };
  return { ...b, hechos: hechos.map((h) => ({ ...h, ids: [...h.ids] })), pagina: pagina as T['pagina'] };
}

/** The page as it is read today by this session. */
export async function vista(ctx: ReadCtx, row: BirRow) {
  return { ...(await alAlcance(ctx, row)), hora: row.hora.toISOString(), estado: estadoAl(row.estado, row.vence, ctx.hoy) };
}
