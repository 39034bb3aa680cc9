import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Avales', path: '/avales', modulo: 'avales:ver', icono: 'users', orden: 35 },
];
