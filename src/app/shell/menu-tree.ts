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

/** Branches from the root to the deepest entry that covers the open screen: what is open in the menu, and the crumbs. */
export function trail(tree: readonly Branch[], pathname: string): Branch[] {
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
