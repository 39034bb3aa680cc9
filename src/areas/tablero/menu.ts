import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Tablero', path: '/tablero', modulo: 'tablero:ver', icono: 'chart-bar', orden: 0 },
  { grupo: 'Inicio', titulo: 'Metas', path: '/tablero/metas', modulo: 'tablero:metas', icono: 'coins', orden: 3 },
  { grupo: 'Inicio', titulo: 'Alarmas', path: '/tablero/alarmas', modulo: 'tablero:ver', icono: 'bell', orden: 4 },
];
