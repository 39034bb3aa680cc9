import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/contratos',
    modulo: 'contratos:ver',
    titulo: 'Contratos',
    palabras: 'marco anexo mandato firma notaría',
    component: () => import('./lista.tsx'),
  },
  { path: '/contratos/nuevo', modulo: 'contratos:crear', titulo: 'Nuevo contrato', component: () => import('./nuevo.tsx') },
  { path: '/contratos/informe', modulo: 'contratos:ver', titulo: 'Informe de contratos', component: () => import('./informe.tsx') },
  {
    path: '/contratos/plantillas',
    modulo: 'contratos:ver',
    titulo: 'Plantillas de contratos',
    palabras: 'texto modelo versión',
    component: () => import('./plantillas.tsx'),
  },
  { path: '/contratos/$id', modulo: 'contratos:ver', titulo: 'Contrato', oculta: true, component: () => import('./contrato.tsx') },
]);
