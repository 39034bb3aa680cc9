import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/tablero',
    modulo: 'tablero:ver',
    titulo: 'Tablero',
    palabras: 'inicio resumen del día metas vencimientos',
    component: () => import('./tablero.tsx'),
  },
  {
    path: '/tablero/metas',
    modulo: 'tablero:metas',
    titulo: 'Metas',
    palabras: 'meta colocación mensual zona sucursal ejecutivo',
    component: () => import('./metas.tsx'),
  },
  {
    path: '/tablero/alarmas',
    modulo: 'tablero:ver',
    titulo: 'Alarmas',
    palabras: 'alarma aviso umbral silenciar par concentración caja uf',
    component: () => import('./alarmas.tsx'),
  },
]);
