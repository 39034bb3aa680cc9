import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/usuarios',
    modulo: 'usuarios:ver',
    titulo: 'Usuarios',
    component: () => import('./lista.tsx'),
    palabras: 'cuentas personas acceso',
  },
  {
    path: '/usuarios/nuevo',
    modulo: 'usuarios:crear',
    titulo: 'Nuevo usuario',
    component: () => import('./nuevo.tsx'),
    palabras: 'invitar cuenta',
  },
  {
    path: '/usuarios/invitar',
    modulo: 'usuarios:crear',
    titulo: 'Invitar a varias personas',
    component: () => import('./invitar.tsx'),
  },
  { path: '/usuarios/$id', modulo: 'usuarios:ver', titulo: 'Usuario', component: () => import('./usuario.tsx') },
]);
