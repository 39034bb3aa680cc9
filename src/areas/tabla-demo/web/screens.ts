import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/tabla-demo',
    modulo: 'tabla-demo:ver',
    titulo: 'Tabla de datos',
    component: () => import('./servidor.tsx'),
    palabras: 'muestra datatable',
  },
  { path: '/tabla-demo/local', modulo: 'tabla-demo:ver', titulo: 'Tabla en el navegador', component: () => import('./local.tsx') },
]);
