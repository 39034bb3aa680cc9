import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/reportes/explorar',
    modulo: 'reportes:explorar',
    titulo: 'Explorar cifras',
    palabras: 'reportes tabla dinámica cartera mora colocación',
    component: () => import('./explorar.tsx'),
  },
  {
    path: '/reportes/diccionario',
    modulo: 'reportes:ver',
    titulo: 'Diccionario de cifras',
    palabras: 'definiciones medidas indicadores',
    component: () => import('./diccionario.tsx'),
  },
]);
