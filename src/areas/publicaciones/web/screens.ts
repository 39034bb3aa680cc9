import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/publicaciones',
    modulo: 'publicaciones:ver',
    titulo: 'Publicaciones',
    palabras: 'boletín DICOM bureau morosidad baja lista blanca',
    component: () => import('./lista.tsx'),
  },
  { path: '/publicaciones/$id', modulo: 'publicaciones:ver', titulo: 'Publicación', oculta: true, component: () => import('./ficha.tsx') },
]);
