import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/cuenta',
    modulo: 'cuenta:ver',
    titulo: 'Mi cuenta',
    component: () => import('./cuenta.tsx'),
    palabras: 'contraseña foto avisos tema sesiones preferencias ajustes',
  },
  { path: '/cuenta/correo', titulo: 'Confirmar correo', publico: true, component: () => import('./correo.tsx') },
]);
