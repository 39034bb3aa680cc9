import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/marcadores',
    modulo: 'barra:ver',
    titulo: 'Marcadores',
    component: () => import('./marcadores.tsx'),
    palabras: 'favoritos estrella páginas bookmarks',
  },
]);
