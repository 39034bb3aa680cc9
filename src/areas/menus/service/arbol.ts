import { and, asc, eq } from 'drizzle-orm';
import { type AbilityRow, allows } from '#kernel/permissions.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { Rama } from '../contract.ts';
import { menuParents, menuSeconds, menus } from '../tables.ts';

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

/** An entry of the middle with one of its leaves. */
interface Renglon {
  id: string;
  path: string | null;
  modulo: string | null;
  hoja: string | null;
  modulo_hoja: string | null;
}

/** The whole menu of a company in its order, for `rutasDe`: one statement and no tree. */
export async function renglonesDe(db: Db, empresa_id: string): Promise<Renglon[]> {
  const suya = and(eq(menuSeconds.empresa_id, menus.empresa_id), eq(menuSeconds.menu_id, menus.id), eq(menuSeconds.activo, true));
  return db
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
}

/** The paths of `menuDe`. */
export function rutasDe(filas: readonly Renglon[], ability: readonly AbilityRow[]): string[] {
  const may = (modulo: string | null) => modulo === null || allows(ability, modulo);
  return filas.flatMap((f, i) => {
    const propia = f.path !== null && filas[i - 1]?.id !== f.id && may(f.modulo) ? [f.path] : [];
    return f.hoja !== null && may(f.modulo_hoja) ? [...propia, f.hoja] : propia;
  });
}
