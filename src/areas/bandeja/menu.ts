import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Bandeja', path: '/bandeja', modulo: 'bandeja:ver', icono: 'inbox', orden: 1 },
];
