import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/blog',
    modulo: 'blog:ver',
    titulo: 'Blog',
    component: () => import('./blog.tsx'),
    palabras: 'noticias anuncios entradas',
  },
  { path: '/blog/nueva', modulo: 'blog:editar', titulo: 'Nueva entrada', component: () => import('./nueva.tsx') },
  { path: '/blog/editar/$id', modulo: 'blog:editar', titulo: 'Editar entrada', oculta: true, component: () => import('./editar.tsx') },
  { path: '/blog/$id', modulo: 'blog:ver', titulo: 'Entrada', oculta: true, component: () => import('./entrada.tsx') },
]);
