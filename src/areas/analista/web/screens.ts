import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/analista', modulo: 'analista:tomar', titulo: 'Mesa del analista', component: () => import('./mesa.tsx') },
  {
    path: '/analista/virtual',
    modulo: 'analista:ver',
    titulo: 'Analista virtual',
    palabras: 'hipótesis simulador puntaje evaluación',
    component: () => import('./virtual.tsx'),
  },
  {
    path: '/analista/politica',
    modulo: 'analista:ver',
    titulo: 'Política de evaluación',
    palabras: 'tramos puntos umbrales retador',
    component: () => import('./politica.tsx'),
  },
  {
    path: '/analista/contraste',
    modulo: 'analista:ver',
    titulo: 'Contraste de la política',
    palabras: 'back-test gini ks psi malos tarjeta woe resultado',
    component: () => import('./contraste.tsx'),
  },
  {
    path: '/analista/evaluacion/$id',
    modulo: 'analista:ver',
    titulo: 'Evaluación virtual',
    oculta: true,
    component: () => import('./evaluacion.tsx'),
  },
  { path: '/analista/$id', modulo: 'analista:tomar', titulo: 'Tarea', oculta: true, component: () => import('./tarea.tsx') },
]);
