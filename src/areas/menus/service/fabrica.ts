import { eq } from 'drizzle-orm';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { MenuEntry } from '#platform/server/registry.ts';
import { menuParents, menuSeconds, menus, ofrecidas } from '../tables.ts';

/** Groups of the factory menu, in order. */
export const GRUPOS: readonly { titulo: string; icono: string }[] = [
  { titulo: 'Inicio', icono: 'home' },
  { titulo: 'Clientes', icono: 'users' },
  { titulo: 'Riesgo', icono: 'scale' },
  { titulo: 'Factoring', icono: 'file-invoice' },
  { titulo: 'Créditos', icono: 'coin' },
  { titulo: 'Tesorería', icono: 'building-bank' },
  { titulo: 'Cobranza', icono: 'phone' },
  { titulo: 'Contabilidad', icono: 'book' },
  { titulo: 'Oficina', icono: 'apps' },
  { titulo: 'Administración', icono: 'settings' },
];

/** Paths that the menu opens today, in force or not. */
async function rutasPuestas(ctx: ReadCtx): Promise<Set<string | null>> {
  const medios = await ctx.db.select({ path: menus.path }).from(menus).where(eq(menus.empresa_id, ctx.empresa_id));
  const hojas = await ctx.db.select({ path: menuSeconds.path }).from(menuSeconds).where(eq(menuSeconds.empresa_id, ctx.empresa_id));
  return new Set([...medios, ...hojas].map((m) => m.path));
}

/** Remembers that the company was offered these entries. */
async function recordar(ctx: Ctx, entries: readonly MenuEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await ctx.db
    .insert(ofrecidas)
    .values(entries.map((e) => ({ empresa_id: ctx.empresa_id, path: e.path })))
    .onConflictDoNothing();
}

const fila = (e: MenuEntry, parent_id: string) => ({
  parent_id,
  titulo: e.titulo,
  path: e.path,
  modulo_id: e.modulo,
  icono: e.icono ?? null,
  orden: e.orden,
  sistema: true,
});

/** Puts the factory entries that are missing, offered before or not; what a person moved or renamed stays. */
export async function asegurarMenu(ctx: Ctx, entries: readonly MenuEntry[]): Promise<number> {
  const have = await ctx.db.select().from(menuParents).where(eq(menuParents.empresa_id, ctx.empresa_id));
  const ids = new Map(have.map((p) => [p.titulo, p.id]));
  for (const [i, g] of GRUPOS.entries()) {
    if (!ids.has(g.titulo))
      ids.set(g.titulo, (await ctx.insert(menuParents, { titulo: g.titulo, icono: g.icono, orden: i + 1, sistema: true })).id);
  }
  const paths = await rutasPuestas(ctx);
  const missing = entries.filter((e) => !paths.has(e.path));
  for (const e of missing) {
    const parent_id = ids.get(e.grupo);
    if (!parent_id) throw new Error(`unknown menu group ${e.grupo}`);
    await ctx.insert(menus, fila(e, parent_id));
  }
  await recordar(ctx, entries);
  return missing.length;
}

/**
 * Where a new entry goes: the group of its name; one that was renamed, known by its icon; the group to which its neighbours were moved; or
 * a group made for it.
 */
async function grupoPara(ctx: Ctx, e: MenuEntry, entries: readonly MenuEntry[]): Promise<string> {
  const parents = await ctx.db.select().from(menuParents).where(eq(menuParents.empresa_id, ctx.empresa_id));
  const g = GRUPOS.findIndex((x) => x.titulo === e.grupo);
  const fabrica = GRUPOS[g];
  if (!fabrica) throw new Error(`unknown menu group ${e.grupo}`);
  const suyo = parents.find((p) => p.titulo === e.grupo) ?? parents.find((p) => p.sistema && p.icono === fabrica.icono);
  if (suyo) return suyo.id;
  const vecinas = new Set(entries.filter((x) => x.grupo === e.grupo).map((x) => x.path));
  const filas = await ctx.db.select().from(menus).where(eq(menus.empresa_id, ctx.empresa_id));
  const vecina = filas.find((m) => m.path !== null && vecinas.has(m.path));
  if (vecina) return vecina.parent_id;
  return (await ctx.insert(menuParents, { titulo: e.grupo, icono: fabrica.icono, orden: g + 1, sistema: true })).id;
}

/**
 * Puts the entries of the screens that a new version brings: only those that the company was never offered. What it deactivated, renamed,
 * moved or pointed elsewhere stays as it was left. Answers the titles that it added.
 */
export async function ofrecerMenu(ctx: Ctx, entries: readonly MenuEntry[]): Promise<string[]> {
  const ya = await ctx.db.select({ path: ofrecidas.path }).from(ofrecidas).where(eq(ofrecidas.empresa_id, ctx.empresa_id));
  const ofrecidasYa = new Set(ya.map((o) => o.path));
  const nunca = entries.filter((e) => !ofrecidasYa.has(e.path));
  if (nunca.length === 0) return [];
  const paths = await rutasPuestas(ctx);
  const nuevas = nunca.filter((e) => !paths.has(e.path));
  for (const e of nuevas) await ctx.insert(menus, fila(e, await grupoPara(ctx, e, entries)));
  await recordar(ctx, nunca);
  return nuevas.map((e) => e.titulo);
}
