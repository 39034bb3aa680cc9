import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Blog', path: '/blog', modulo: 'blog:ver', icono: 'news', orden: 45 },
];
