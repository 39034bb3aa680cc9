import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/faq',
    modulo: 'faq:ver',
    titulo: 'Preguntas frecuentes',
    component: () => import('./faq.tsx'),
    palabras: 'ayuda faq dudas cómo',
  },
  { path: '/faq/preguntas', modulo: 'faq:editar', titulo: 'Editar preguntas frecuentes', component: () => import('./preguntas.tsx') },
  { path: '/faq/preguntas/nueva', modulo: 'faq:editar', titulo: 'Nueva pregunta', component: () => import('./nueva.tsx') },
  { path: '/faq/preguntas/$id', modulo: 'faq:editar', titulo: 'Pregunta', oculta: true, component: () => import('./pregunta.tsx') },
  { path: '/faq/consultas', modulo: 'faq:editar', titulo: 'Preguntas sin respuesta', component: () => import('./consultas.tsx') },
  { path: '/faq/categorias', modulo: 'faq:editar', titulo: 'Categorías de preguntas', component: () => import('./categorias.tsx') },
]);
