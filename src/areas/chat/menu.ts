import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Chat', path: '/chat', modulo: 'chat:ver', icono: 'messages', orden: 20 },
];
