import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Análisis de cliente', path: '/analisis', modulo: 'analisis:ver', icono: 'report', orden: 25 },
];
