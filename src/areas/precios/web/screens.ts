import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/precios',
    modulo: 'precios:ver',
    titulo: 'Planes',
    component: () => import('./planes.tsx'),
    palabras: 'precios plan suscripción',
  },
  { path: '/precios/cuentas', modulo: 'precios:contratar', titulo: 'Planes de las cuentas', component: () => import('./cuentas.tsx') },
]);
