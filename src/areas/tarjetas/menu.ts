import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Analítica', path: '/tableros/analitica', modulo: 'tarjetas:ver', icono: 'chart-line', orden: 40 },
  { grupo: 'Inicio', titulo: 'Estadísticas', path: '/tableros/estadisticas', modulo: 'tarjetas:ver', icono: 'chart-bar', orden: 41 },
];
