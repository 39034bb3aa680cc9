import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/creditos/simulador',
    modulo: 'creditos:simular',
    titulo: 'Simulador de créditos',
    palabras: 'simular cotizar cuota CAE tabla de desarrollo comparar',
    component: () => import('./simulador.tsx'),
  },
]);
