import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Perfiles', path: '/perfiles', modulo: 'perfiles:ver', icono: 'shield', orden: 20 },
];
