import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Ejecutivos', path: '/ejecutivos', modulo: 'ejecutivos:ver', icono: 'users', orden: 30 },
];
