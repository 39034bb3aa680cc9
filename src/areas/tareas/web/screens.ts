import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/tareas',
    modulo: 'tareas:ver',
    titulo: 'Tareas',
    component: () => import('./tareas.tsx'),
    palabras: 'pendientes todo lista por hacer',
  },
]);
