import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Usuarios', path: '/usuarios', modulo: 'usuarios:ver', icono: 'users', orden: 10 },
];
