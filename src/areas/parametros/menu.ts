import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Parámetros', path: '/parametros', modulo: 'parametros:ver', icono: 'adjustments', orden: 20 },
  {
    grupo: 'Administración',
    titulo: 'UF, UTM y tasas',
    path: '/parametros/indices',
    modulo: 'parametros:ver',
    icono: 'chart-line',
    orden: 21,
  },
  { grupo: 'Administración', titulo: 'Feriados', path: '/parametros/feriados', modulo: 'parametros:ver', icono: 'calendar', orden: 22 },
];
