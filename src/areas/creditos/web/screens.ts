import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/creditos',
    modulo: 'creditos:ver',
    titulo: 'Créditos',
    palabras: 'préstamos cuotas mora cartera',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/creditos/simulador',
    modulo: 'creditos:simular',
    titulo: 'Simulador de créditos',
    palabras: 'simular cotizar cuota CAE tabla de desarrollo comparar',
    component: () => import('./simulador.tsx'),
  },
  {
    path: '/creditos/devengo',
    modulo: 'creditos:ver',
    titulo: 'Devengo de una noche',
    palabras: 'interés reajuste diario cierre',
    component: () => import('./noche.tsx'),
  },
  { path: '/creditos/nuevo', modulo: 'creditos:crear', titulo: 'Nuevo crédito', component: () => import('./nuevo.tsx') },
  { path: '/creditos/$id/editar', modulo: 'creditos:crear', titulo: 'Editar crédito', component: () => import('./editar.tsx') },
  { path: '/creditos/$id', modulo: 'creditos:ver', titulo: 'Crédito', component: () => import('./credito.tsx') },
]);
