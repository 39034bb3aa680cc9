import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Mi perfil', path: '/perfil', modulo: 'perfil:ver', icono: 'user', orden: 80 },
];
