import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/garantias',
    modulo: 'garantias:ver',
    titulo: 'Garantías',
    palabras: 'hipoteca prenda tasación seguro alzamiento caución',
    component: () => import('./lista.tsx'),
  },
  { path: '/garantias/nueva', modulo: 'garantias:crear', titulo: 'Nueva garantía', component: () => import('./nueva.tsx') },
  {
    path: '/garantias/cliente/$id',
    modulo: 'garantias:ver',
    titulo: 'Cobertura del cliente',
    oculta: true,
    component: () => import('./cliente.tsx'),
  },
  { path: '/garantias/$id', modulo: 'garantias:ver', titulo: 'Garantía', oculta: true, component: () => import('./garantia.tsx') },
]);
