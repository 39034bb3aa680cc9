import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/fondo-garantia',
    modulo: 'fondo-garantia:ver',
    titulo: 'Fondo de garantía',
    palabras: 'fogape fogain corfo igr cobertura siniestro',
    component: () => import('./lista.tsx'),
  },
  { path: '/fondo-garantia/nueva', modulo: 'fondo-garantia:crear', titulo: 'Nueva cobertura', component: () => import('./nueva.tsx') },
  {
    path: '/fondo-garantia/programas',
    modulo: 'fondo-garantia:ver',
    titulo: 'Programas de los fondos',
    component: () => import('./programas.tsx'),
  },
  { path: '/fondo-garantia/informe', modulo: 'fondo-garantia:ver', titulo: 'Informe de fondos', component: () => import('./informe.tsx') },
  {
    path: '/fondo-garantia/$id',
    modulo: 'fondo-garantia:ver',
    titulo: 'Cobertura',
    oculta: true,
    component: () => import('./cobertura.tsx'),
  },
]);
