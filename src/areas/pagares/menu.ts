import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Pagarés', path: '/pagares', modulo: 'pagares:ver', icono: 'file-dollar', orden: 45 },
];
