import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Zonas', path: '/zonas', modulo: 'zonas:ver', icono: 'map', orden: 40 },
];
