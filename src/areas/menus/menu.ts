import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Menú', path: '/menus', modulo: 'menus:ver', icono: 'list-tree', orden: 25 },
];
