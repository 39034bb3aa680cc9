import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Catálogos', path: '/catalogos', modulo: 'catalogos:ver', icono: 'list', orden: 25 },
];
