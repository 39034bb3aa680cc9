import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/operaciones',
    modulo: 'operaciones:ver',
    titulo: 'Operaciones',
    palabras: 'factoring bandeja etapas giro cesión',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/operaciones/giros',
    modulo: 'operaciones:ver',
    titulo: 'Mesa de giros',
    palabras: 'tesorería transferencias tope diario autorizar',
    component: () => import('./mesa.tsx'),
  },
  { path: '/operaciones/$id', modulo: 'operaciones:ver', titulo: 'Operación', component: () => import('./operacion.tsx') },
]);
