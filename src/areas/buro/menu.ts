import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Riesgo', titulo: 'Buró', path: '/buro', modulo: 'buro:ver', icono: 'user-search', orden: 26 },
  { grupo: 'Riesgo', titulo: 'Deuda', path: '/buro/deudas', modulo: 'buro:ver', icono: 'zoom-money', orden: 27 },
  { grupo: 'Riesgo', titulo: 'Otras fuentes', path: '/buro/otras', modulo: 'buro:ver', icono: 'list-tree', orden: 27 },
  { grupo: 'Riesgo', titulo: 'Archivos del REDEC', path: '/buro/redec', modulo: 'buro:certificar', icono: 'send', orden: 29 },
  { grupo: 'Riesgo', titulo: 'Centro de consultas', path: '/buro/centro', modulo: 'buro:ver', icono: 'list', orden: 28 },
  { grupo: 'Riesgo', titulo: 'Precio de las decisiones', path: '/buro/precio', modulo: 'buro:ver', icono: 'report', orden: 30 },
  { grupo: 'Administración', titulo: 'Fuentes de informes', path: '/buro/fuentes', modulo: 'buro:configurar', icono: 'report', orden: 75 },
];
