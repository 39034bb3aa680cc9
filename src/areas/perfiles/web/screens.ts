import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/perfiles', modulo: 'perfiles:ver', titulo: 'Perfiles', component: () => import('./lista.tsx'), palabras: 'permisos roles' },
  {
    path: '/perfiles/matriz',
    modulo: 'perfiles:ver',
    titulo: 'Matriz de permisos',
    component: () => import('./matriz.tsx'),
    palabras: 'comparar perfiles quién puede',
  },
  {
    path: '/perfiles/por-que',
    modulo: 'perfiles:ver',
    titulo: '¿Por qué puede o no puede?',
    component: () => import('./porque.tsx'),
    palabras: 'permiso explicar',
  },
  { path: '/perfiles/nuevo', modulo: 'perfiles:editar', titulo: 'Nuevo perfil', component: () => import('./nuevo.tsx') },
  { path: '/perfiles/$id', modulo: 'perfiles:ver', titulo: 'Perfil', component: () => import('./perfil.tsx') },
  { path: '/perfiles/$id/editar', modulo: 'perfiles:editar', titulo: 'Cambiar perfil', component: () => import('./editar.tsx') },
]);
