import { and, asc, eq } from 'drizzle-orm';
import { type AbilityRow, allows } from '#kernel/permissions.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { MenuEntry } from '#platform/server/registry.ts';
import type { Rama } from '../contract.ts';
import { menuParents, menuSeconds, menus } from '../tables.ts';

/** Groups of the factory menu, in order. */
export const GRUPOS: readonly { titulo: string; icono: string }[] = [
  { titulo: 'Inicio', icono: 'home' },
  { titulo: 'Clientes', icono: 'users' },
  { titulo: 'Factoring', icono: 'file-invoice' },
  { titulo: 'Créditos', icono: 'coin' },
  { titulo: 'Tesorería', icono: 'building-bank' },
  { titulo: 'Cobranza', icono: 'phone' },
  { titulo: 'Contabilidad', icono: 'book' },
  { titulo: 'Oficina', icono: 'apps' },
  { titulo: 'Administración', icono: 'settings' },
];

/** The menu of a person: leaves whose module it holds; a parent without leaves vanishes. */
export async function menuDe(db: Db, empresa_id: string, ability: readonly AbilityRow[]): Promise<Rama[]> {
  // One after another: inside a transaction there is one connection.
  const parents = await db
    .select()
    .from(menuParents)
    .where(and(eq(menuParents.empresa_id, empresa_id), eq(menuParents.activo, true)))
    .orderBy(asc(menuParents.orden));
  const middle = await db
    .select()
    .from(menus)
    .where(and(eq(menus.empresa_id, empresa_id), eq(menus.activo, true)))
    .orderBy(asc(menus.orden), asc(menus.titulo));
  const leaves = await db
    .select()
    .from(menuSeconds)
    .where(and(eq(menuSeconds.empresa_id, empresa_id), eq(menuSeconds.activo, true)))
    .orderBy(asc(menuSeconds.orden), asc(menuSeconds.titulo));
  const may = (modulo: string | null) => modulo === null || allows(ability, modulo);
  return parents.flatMap((p) => {
    const hijos = middle
      .filter((m) => m.parent_id === p.id)
      .flatMap((m): Rama[] => {
        const bajo = leaves
          .filter((s) => s.menu_id === m.id && may(s.modulo_id))
          .map((s): Rama => ({ id: s.id, titulo: s.titulo, icono: s.icono, path: s.path, hijos: [] }));
        const propia = m.path !== null && may(m.modulo_id);
        return propia || bajo.length > 0 ? [{ id: m.id, titulo: m.titulo, icono: m.icono, path: propia ? m.path : null, hijos: bajo }] : [];
      });
    return hijos.length > 0 ? [{ id: p.id, titulo: p.titulo, icono: p.icono, path: null, hijos }] : [];
  });
}

/** Paths of the leaves, as `userData.paths`. */
export function pathsDe(tree: readonly Rama[]): string[] {
  return tree.flatMap((r) => [...(r.path ? [r.path] : []), ...pathsDe(r.hijos)]);
}

/** `pathsDe(menuDe(…))`, as a sign-in asks for it: one statement and no tree. */
export async function rutasDe(db: Db, empresa_id: string, ability: readonly AbilityRow[]): Promise<string[]> {
  const suya = and(eq(menuSeconds.empresa_id, menus.empresa_id), eq(menuSeconds.menu_id, menus.id), eq(menuSeconds.activo, true));
  const filas = await db
    .select({ id: menus.id, path: menus.path, modulo: menus.modulo_id, hoja: menuSeconds.path, modulo_hoja: menuSeconds.modulo_id })
    .from(menuParents)
    .innerJoin(menus, and(eq(menus.empresa_id, menuParents.empresa_id), eq(menus.parent_id, menuParents.id), eq(menus.activo, true)))
    .leftJoin(menuSeconds, suya)
    .where(and(eq(menuParents.empresa_id, empresa_id), eq(menuParents.activo, true)))
    .orderBy(
      asc(menuParents.orden),
      asc(menuParents.id),
      asc(menus.orden),
      asc(menus.titulo),
      asc(menus.id),
      asc(menuSeconds.orden),
      asc(menuSeconds.titulo),
    );
  const may = (modulo: string | null) => modulo === null || allows(ability, modulo);
  return filas.flatMap((f, i) => {
    const propia = f.path !== null && filas[i - 1]?.id !== f.id && may(f.modulo) ? [f.path] : [];
    return f.hoja !== null && may(f.modulo_hoja) ? [...propia, f.hoja] : propia;
  });
}

/** Puts the factory entries that are missing; what a person moved or renamed stays. */
export async function asegurarMenu(ctx: Ctx, entries: readonly MenuEntry[]): Promise<number> {
  const have = await ctx.db.select().from(menuParents).where(eq(menuParents.empresa_id, ctx.empresa_id));
  const ids = new Map(have.map((p) => [p.titulo, p.id]));
  for (const [i, g] of GRUPOS.entries()) {
    if (!ids.has(g.titulo))
      ids.set(g.titulo, (await ctx.insert(menuParents, { titulo: g.titulo, icono: g.icono, orden: i + 1, sistema: true })).id);
  }
  const paths = new Set(
    (await ctx.db.select({ path: menus.path }).from(menus).where(eq(menus.empresa_id, ctx.empresa_id))).map((m) => m.path),
  );
  for (const s of await ctx.db.select({ path: menuSeconds.path }).from(menuSeconds).where(eq(menuSeconds.empresa_id, ctx.empresa_id)))
    paths.add(s.path);
  const missing = entries.filter((e) => !paths.has(e.path));
  for (const e of missing) {
    const parent_id = ids.get(e.grupo);
    if (!parent_id) throw new Error(`unknown menu group ${e.grupo}`);
    await ctx.insert(menus, {
      parent_id,
      titulo: e.titulo,
      path: e.path,
      modulo_id: e.modulo,
      icono: e.icono ?? null,
      orden: e.orden,
      sistema: true,
    });
  }
  return missing.length;
}
