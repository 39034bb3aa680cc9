import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/venta-pagares',
    modulo: 'venta-pagares:ver',
    titulo: 'Venta de pagarés',
    palabras: 'comprador fondo endoso rendición recompra cartera',
    component: () => import('./lista.tsx'),
  },
  { path: '/venta-pagares/nueva', modulo: 'venta-pagares:crear', titulo: 'Nueva venta de pagarés', component: () => import('./nueva.tsx') },
  {
    path: '/venta-pagares/compradores',
    modulo: 'venta-pagares:ver',
    titulo: 'Compradores de pagarés',
    component: () => import('./compradores.tsx'),
  },
  { path: '/venta-pagares/$id', modulo: 'venta-pagares:ver', titulo: 'Venta', oculta: true, component: () => import('./venta.tsx') },
]);
