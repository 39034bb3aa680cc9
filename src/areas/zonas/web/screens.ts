import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/zonas', modulo: 'zonas:ver', titulo: 'Zonas', component: () => import('./lista.tsx') },
  { path: '/zonas/nueva', modulo: 'zonas:editar', titulo: 'Nueva zona', component: () => import('./nueva.tsx') },
  { path: '/zonas/$id', modulo: 'zonas:ver', titulo: 'Zona', oculta: true, component: () => import('./zona.tsx') },
]);
