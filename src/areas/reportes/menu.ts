import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Explorar cifras', path: '/reportes/explorar', modulo: 'reportes:explorar', icono: 'table', orden: 50 },
  { grupo: 'Inicio', titulo: 'Diccionario de cifras', path: '/reportes/diccionario', modulo: 'reportes:ver', icono: 'book', orden: 51 },
];
