import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/cobranzas/verificaciones',
    modulo: 'cobranzas:ver',
    titulo: 'Verificación y notificación',
    component: () => import('./verificaciones.tsx'),
  },
]);
