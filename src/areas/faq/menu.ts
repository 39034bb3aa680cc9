import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Preguntas frecuentes', path: '/faq', modulo: 'faq:ver', icono: 'help', orden: 70 },
];
