import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Clientes', path: '/clientes', modulo: 'clientes:ver', icono: 'users', orden: 10 },
];
