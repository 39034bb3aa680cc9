import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Tesorería', titulo: 'Cheques', path: '/cheques', modulo: 'cheques:ver', icono: 'cash-banknote', orden: 35 },
];
