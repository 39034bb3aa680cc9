import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Vista consolidada', path: '/consolidado', modulo: 'consolidado:ver', icono: 'user-search', orden: 5 },
];
