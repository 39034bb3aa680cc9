import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/calendario',
    modulo: 'calendario:ver',
    titulo: 'Calendario',
    component: () => import('./calendario.tsx'),
    palabras: 'agenda reunión feriados vencimientos eventos',
  },
]);
