import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Tesorería', titulo: 'Venta de pagarés', path: '/venta-pagares', modulo: 'venta-pagares:ver', icono: 'file-dollar', orden: 75 },
];
