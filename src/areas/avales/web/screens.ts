import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/avales',
    modulo: 'avales:ver',
    titulo: 'Avales',
    palabras: 'fiador codeudor garante cónyuge patrimonio',
    component: () => import('./lista.tsx'),
  },
  { path: '/avales/nuevo', modulo: 'avales:crear', titulo: 'Proponer aval', component: () => import('./nuevo.tsx') },
  {
    path: '/avales/rut/$id',
    modulo: 'avales:ver',
    titulo: 'Avales de una persona',
    oculta: true,
    component: () => import('./persona.tsx'),
  },
  { path: '/avales/$id', modulo: 'avales:ver', titulo: 'Aval', oculta: true, component: () => import('./aval.tsx') },
]);
