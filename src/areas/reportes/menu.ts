import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Reportes', path: '/reportes', modulo: 'reportes:ver', icono: 'report', orden: 49 },
  { grupo: 'Inicio', titulo: 'Explorar cifras', path: '/reportes/explorar', modulo: 'reportes:explorar', icono: 'table', orden: 50 },
  { grupo: 'Inicio', titulo: 'Diccionario de cifras', path: '/reportes/diccionario', modulo: 'reportes:ver', icono: 'book', orden: 51 },
  { grupo: 'Inicio', titulo: 'Presentaciones', path: '/reportes/presentaciones', modulo: 'reportes:presentar', icono: 'send', orden: 52 },
];
