import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/perfiles', modulo: 'perfiles:ver', titulo: 'Perfiles', component: () => import('./lista.tsx') },
  { path: '/perfiles/$id', modulo: 'perfiles:ver', titulo: 'Perfil', component: () => import('./perfil.tsx') },
]);
