import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/analisis', modulo: 'analisis:ver', titulo: 'Análisis de cliente', component: () => import('./lista.tsx') },
  { path: '/analisis/nuevo', modulo: 'analisis:crear', titulo: 'Nuevo análisis', component: () => import('./nuevo.tsx') },
  { path: '/analisis/$id', modulo: 'analisis:ver', titulo: 'Análisis', component: () => import('./analisis.tsx') },
]);
