import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/bir',
    modulo: 'bir:ver',
    titulo: 'Informes de riesgo (BIR)',
    palabras: 'base de información de riesgo clasificación puntaje rating',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/bir/alertas',
    modulo: 'bir:ver',
    titulo: 'Alertas de riesgo',
    palabras: 'alertas tempranas avisos riesgo',
    component: () => import('./alertas.tsx'),
  },
  {
    path: '/bir/comparar',
    modulo: 'bir:ver',
    titulo: 'Comparar informes de riesgo',
    oculta: true,
    component: () => import('./comparar.tsx'),
  },
  { path: '/bir/$id', modulo: 'bir:ver', titulo: 'Informe de riesgo', oculta: true, component: () => import('./ficha.tsx') },
]);
