import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/bandeja',
    modulo: 'bandeja:ver',
    titulo: 'Bandeja',
    component: () => import('./bandeja.tsx'),
    palabras: 'pendientes por aprobar trabajo',
  },
]);
