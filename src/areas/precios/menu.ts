import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Planes', path: '/precios', modulo: 'precios:ver', icono: 'tag', orden: 90 },
];
