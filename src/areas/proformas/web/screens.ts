import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/proformas',
    modulo: 'proformas:ver',
    titulo: 'Proformas',
    palabras: 'factoring cotización carta guía',
    component: () => import('./lista.tsx'),
  },
  { path: '/proformas/nueva', modulo: 'proformas:crear', titulo: 'Nueva proforma', component: () => import('./nueva.tsx') },
  { path: '/proformas/$id/editar', modulo: 'proformas:crear', titulo: 'Editar proforma', component: () => import('./editar.tsx') },
  {
    path: '/proformas/conversion',
    modulo: 'proformas:ver',
    titulo: 'Conversión por ejecutivo',
    palabras: 'informe ganadas perdidas motivos',
    component: () => import('./conversion.tsx'),
  },
  { path: '/proformas/$id', modulo: 'proformas:ver', titulo: 'Proforma', component: () => import('./proforma.tsx') },
]);
