import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/notificaciones',
    modulo: 'notificaciones:ver',
    titulo: 'Notificaciones',
    component: () => import('./lista.tsx'),
    palabras: 'avisos campana preferencias',
  },
]);
