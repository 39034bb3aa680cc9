import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/correo',
    modulo: 'correo:ver',
    titulo: 'Correo',
    component: () => import('./correo.tsx'),
    palabras: 'email mensajes bandeja de entrada escribir',
  },
]);
