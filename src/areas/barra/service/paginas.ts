import { and, asc, eq } from 'drizzle-orm';
import { menuDe, type Rama } from '#areas/menus/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Item, Pagina } from '../contract.ts';
import { marcadores } from '../tables.ts';

interface Grupo<T> {
  titulo: string;
  paginas: T[];
}

const hojas = (r: Rama): Pagina[] => [
  ...(r.path ? [{ id: r.id, title: r.titulo, link: r.path, icon: r.icono ?? 'circle' }] : []),
  ...r.hijos.flatMap(hojas),
];

/** Pages of the menu that this person may open, by the group of the menu that holds them. */
export async function gruposDe(ctx: ReadCtx): Promise<Grupo<Pagina>[]> {
  const menu = await menuDe(ctx.db, ctx.empresa_id, ctx.session.ability);
  return menu.map((r) => ({ titulo: r.titulo, paginas: hojas(r) }));
}

export const mios = (ctx: ReadCtx) => and(eq(marcadores.empresa_id, ctx.empresa_id), eq(marcadores.usuario_id, ctx.session.usuario_id));

/** What is marked, in its order. A page that may no longer be opened does not appear. */
export async function marcados(ctx: ReadCtx): Promise<{ bookmarks: Item[]; suggestions: Item[] }> {
  const paginas = (await gruposDe(ctx)).flatMap((g) => g.paginas);
  const rows = await ctx.db.select({ item_id: marcadores.item_id }).from(marcadores).where(mios(ctx)).orderBy(asc(marcadores.orden));
  const ids = rows.map((r) => r.item_id);
  const suggestions = paginas.map((p) => ({ ...p, isBookmarked: ids.includes(p.id) }));
  return { bookmarks: ids.flatMap((id) => suggestions.find((s) => s.id === id) ?? []), suggestions };
}
