import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Base de conocimiento', path: '/conocimiento', modulo: 'conocimiento:ver', icono: 'book', orden: 71 },
];
