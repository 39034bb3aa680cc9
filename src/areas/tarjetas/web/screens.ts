import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/tableros/analitica',
    modulo: 'tarjetas:ver',
    titulo: 'Analítica',
    component: () => import('./analitica.tsx'),
    palabras: 'tablero gráficos ingresos metas',
  },
  {
    path: '/tableros/estadisticas',
    modulo: 'tarjetas:ver',
    titulo: 'Estadísticas',
    component: () => import('./estadisticas.tsx'),
    palabras: 'tablero gráficos cifras',
  },
]);
