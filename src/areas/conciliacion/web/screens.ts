import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/conciliacion',
    modulo: 'conciliacion:ver',
    titulo: 'Conciliación bancaria',
    palabras: 'cartola banco calzar',
    component: () => import('./cuentas.tsx'),
  },
  { path: '/conciliacion/nueva', modulo: 'conciliacion:preparar', titulo: 'Nueva conciliación', component: () => import('./nueva.tsx') },
  { path: '/conciliacion/lista', modulo: 'conciliacion:ver', titulo: 'Conciliaciones', component: () => import('./lista.tsx') },
  { path: '/conciliacion/reglas', modulo: 'conciliacion:ver', titulo: 'Reglas de conciliación', component: () => import('./reglas.tsx') },
  {
    path: '/conciliacion/$id',
    modulo: 'conciliacion:ver',
    titulo: 'Conciliación',
    oculta: true,
    component: () => import('./conciliacion.tsx'),
  },
]);
