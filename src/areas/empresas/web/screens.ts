import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/empresas',
    modulo: 'empresas:ver',
    titulo: 'Empresa y sucursales',
    component: () => import('./empresa.tsx'),
    palabras: 'sede oficina representantes',
  },
  { path: '/empresas/nueva', modulo: 'empresas:editar', titulo: 'Nueva sucursal', component: () => import('./nueva.tsx') },
  { path: '/empresas/$id', modulo: 'empresas:ver', titulo: 'Sucursal', component: () => import('./sucursal.tsx') },
]);
