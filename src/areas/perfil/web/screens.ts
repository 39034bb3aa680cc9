import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/perfil', modulo: 'perfil:ver', titulo: 'Mi perfil', component: () => import('./perfil.tsx'), palabras: 'muro colegas equipo' },
  { path: '/perfil/$id', modulo: 'perfil:ver', titulo: 'Perfil', component: () => import('./perfil.tsx') },
]);
