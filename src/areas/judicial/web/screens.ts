import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/judicial',
    modulo: 'judicial:ver',
    titulo: 'Causas',
    palabras: 'juicio demanda rol tribunal prescripción plazo remate',
    component: () => import('./lista.tsx'),
  },
  { path: '/judicial/nueva', modulo: 'judicial:crear', titulo: 'Nueva causa', component: () => import('./nueva.tsx') },
  {
    path: '/judicial/concursos',
    modulo: 'judicial:ver',
    titulo: 'Concursos',
    palabras: 'quiebra liquidación reorganización renegociación boletín',
    component: () => import('./concursos.tsx'),
  },
  {
    path: '/judicial/castigos',
    modulo: 'judicial:ver',
    titulo: 'Castigos',
    palabras: 'incobrable pérdida recuperación',
    component: () => import('./castigos.tsx'),
  },
  {
    path: '/judicial/informe',
    modulo: 'judicial:ver',
    titulo: 'Informe de causas',
    palabras: 'abogado etapa recuperado costas cuantía demora',
    component: () => import('./informe.tsx'),
  },
  { path: '/judicial/$id', modulo: 'judicial:ver', titulo: 'Causa', oculta: true, component: () => import('./causa.tsx') },
]);
