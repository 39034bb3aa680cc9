import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Factoring', titulo: 'Operaciones', path: '/operaciones', modulo: 'operaciones:ver', icono: 'arrows-exchange', orden: 30 },
  { grupo: 'Tesorería', titulo: 'Mesa de giros', path: '/operaciones/giros', modulo: 'operaciones:ver', icono: 'cash', orden: 10 },
];
