import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/consolidado',
    modulo: 'consolidado:ver',
    titulo: 'Vista consolidada',
    palabras: 'rut persona cliente deudor aval cómo está posición',
    component: () => import('./buscar.tsx'),
  },
  {
    path: '/consolidado/$id',
    modulo: 'consolidado:ver',
    titulo: 'Vista consolidada',
    oculta: true,
    component: () => import('./pagina.tsx'),
  },
]);
