import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Riesgo', titulo: 'Mesa del analista', path: '/analista', modulo: 'analista:tomar', icono: 'inbox', orden: 31 },
  { grupo: 'Riesgo', titulo: 'Analista virtual', path: '/analista/virtual', modulo: 'analista:ver', icono: 'calculator', orden: 32 },
  {
    grupo: 'Riesgo',
    titulo: 'Política de evaluación',
    path: '/analista/politica',
    modulo: 'analista:editar-politica',
    icono: 'adjustments',
    orden: 33,
  },
  {
    grupo: 'Riesgo',
    titulo: 'Contraste de la política',
    path: '/analista/contraste',
    modulo: 'analista:editar-politica',
    icono: 'chart-line',
    orden: 34,
  },
];
