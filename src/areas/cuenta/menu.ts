import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Mi cuenta', path: '/cuenta', modulo: 'cuenta:ver', icono: 'adjustments', orden: 82 },
];
