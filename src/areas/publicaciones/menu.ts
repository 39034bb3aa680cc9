import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Cobranza', titulo: 'Publicaciones', path: '/publicaciones', modulo: 'publicaciones:ver', icono: 'list', orden: 23 },
];
