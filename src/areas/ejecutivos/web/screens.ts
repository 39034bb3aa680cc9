import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/ejecutivos',
    modulo: 'ejecutivos:ver',
    titulo: 'Ejecutivos',
    palabras: 'personal cartera',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/ejecutivos/organigrama',
    modulo: 'ejecutivos:ver',
    titulo: 'Organigrama',
    palabras: 'personal zonas sucursales',
    component: () => import('./organigrama.tsx'),
  },
  { path: '/ejecutivos/nuevo', modulo: 'ejecutivos:crear', titulo: 'Nuevo ejecutivo', component: () => import('./nuevo.tsx') },
  { path: '/ejecutivos/$id', modulo: 'ejecutivos:ver', titulo: 'Ejecutivo', oculta: true, component: () => import('./ejecutivo.tsx') },
  {
    path: '/ejecutivos/$id/editar',
    modulo: 'ejecutivos:editar',
    titulo: 'Editar ejecutivo',
    oculta: true,
    component: () => import('./editar.tsx'),
  },
]);
