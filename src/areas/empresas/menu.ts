import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Empresa y sucursales', path: '/empresas', modulo: 'empresas:ver', icono: 'building', orden: 30 },
];
