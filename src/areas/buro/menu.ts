import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Buró', path: '/buro', modulo: 'buro:ver', icono: 'user-search', orden: 26 },
  { grupo: 'Clientes', titulo: 'Deuda', path: '/buro/deudas', modulo: 'buro:ver', icono: 'zoom-money', orden: 27 },
  { grupo: 'Clientes', titulo: 'Centro de consultas', path: '/buro/centro', modulo: 'buro:ver', icono: 'inbox', orden: 28 },
  { grupo: 'Administración', titulo: 'Fuentes de informes', path: '/buro/fuentes', modulo: 'buro:configurar', icono: 'report', orden: 75 },
];
