import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/parametros', modulo: 'parametros:ver', titulo: 'Parámetros', component: () => import('./lista.tsx') },
  {
    path: '/parametros/indices',
    modulo: 'parametros:ver',
    titulo: 'UF, UTM y tasas',
    palabras: 'uf utm tmc ite',
    component: () => import('./indices.tsx'),
  },
  { path: '/parametros/feriados', modulo: 'parametros:ver', titulo: 'Feriados', component: () => import('./feriados.tsx') },
]);
