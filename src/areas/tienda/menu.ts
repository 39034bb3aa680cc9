import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Tienda', path: '/tienda', modulo: 'tienda:ver', icono: 'shopping-cart', orden: 64 },
];
