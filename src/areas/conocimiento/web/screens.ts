import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/conocimiento',
    modulo: 'conocimiento:ver',
    titulo: 'Base de conocimiento',
    component: () => import('./inicio.tsx'),
    palabras: 'ayuda procedimientos políticas manual',
  },
  {
    path: '/conocimiento/articulos',
    modulo: 'conocimiento:editar',
    titulo: 'Editar artículos',
    component: () => import('./articulos.tsx'),
  },
  {
    path: '/conocimiento/articulos/nuevo',
    modulo: 'conocimiento:editar',
    titulo: 'Nuevo artículo',
    component: () => import('./nuevo.tsx'),
  },
  {
    path: '/conocimiento/articulos/$id',
    modulo: 'conocimiento:ver',
    titulo: 'Artículo',
    oculta: true,
    component: () => import('./articulo.tsx'),
  },
  { path: '/conocimiento/$id', modulo: 'conocimiento:ver', titulo: 'Artículo', oculta: true, component: () => import('./leer.tsx') },
]);
