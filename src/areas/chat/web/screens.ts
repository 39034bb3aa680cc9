import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/chat',
    modulo: 'chat:ver',
    titulo: 'Chat',
    component: () => import('./chat.tsx'),
    palabras: 'conversación mensajes hablar contactos',
  },
]);
