import type { AreaScreen } from '#platform/web/router/screens.ts';
import { areaScreens } from '../areas.web.gen.ts';

/** A branch of `GET /api/menus/mio`. */
export interface Branch {
  id: string;
  titulo: string;
  icono: string | null;
  path?: string | null;
  hijos: Branch[];
}

/** Whether a menu path is the open screen, or one above it: '/zonas' for '/zonas/123'. */
export function covers(path: string | null | undefined, pathname: string): boolean {
  return path !== null && path !== undefined && path !== '' && (pathname === path || pathname.startsWith(`${path}/`));
}

/** Where the open screen stands in the menu: its own address, or the entry it says it is under. */
function placeOf(screens: readonly AreaScreen[], pathname: string): string {
  const parts = pathname.split('/');
  const is = (path: string): boolean => {
    const own = path.split('/');
    return own.length === parts.length && own.every((x, i) => x.startsWith('$') || x === parts[i]);
  };
  return screens.find((s) => s.bajo && is(s.path))?.bajo ?? pathname;
}

/** Branches from the root to the deepest entry that covers the open screen: what is open in the menu, and the crumbs. */
export function trail(tree: readonly Branch[], address: string, screens: readonly AreaScreen[] = areaScreens): Branch[] {
  const pathname = placeOf(screens, address);
  let best: Branch[] = [];
  const walk = (branches: readonly Branch[], above: Branch[]): void => {
    for (const b of branches) {
      const way = [...above, b];
      const longer = (b.path?.length ?? 0) > (best.at(-1)?.path?.length ?? 0);
      if (covers(b.path, pathname) && longer) best = way;
      walk(b.hijos, way);
    }
  };
  walk(tree, []);
  return best;
}
