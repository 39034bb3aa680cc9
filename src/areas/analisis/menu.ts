import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Riesgo', titulo: 'Análisis de cliente', path: '/analisis', modulo: 'analisis:ver', icono: 'chart-line', orden: 25 },
];
