import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/catalogos',
    modulo: 'catalogos:ver',
    titulo: 'Catálogos',
    palabras: 'listas opciones',
    component: () => import('./catalogos.tsx'),
  },
]);
