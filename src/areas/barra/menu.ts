import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Marcadores', path: '/marcadores', modulo: 'barra:ver', icono: 'star', orden: 90 },
];
