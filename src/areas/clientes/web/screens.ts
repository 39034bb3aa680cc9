import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/clientes', modulo: 'clientes:ver', titulo: 'Clientes', component: () => import('./lista.tsx') },
  { path: '/clientes/nuevo', modulo: 'clientes:crear', titulo: 'Nuevo cliente', component: () => import('./nuevo.tsx') },
  { path: '/clientes/estado', modulo: 'clientes:ver', titulo: 'Estado de clientes', component: () => import('./estado.tsx') },
  {
    path: '/clientes/relacionadas',
    modulo: 'clientes:relacionadas',
    titulo: 'Partes relacionadas',
    component: () => import('./relacionadas.tsx'),
  },
  { path: '/clientes/rut/$id', modulo: 'clientes:ver', titulo: 'Por RUT', component: () => import('./rut.tsx') },
  { path: '/clientes/$id', modulo: 'clientes:ver', titulo: 'Cliente', component: () => import('./cliente.tsx') },
]);
