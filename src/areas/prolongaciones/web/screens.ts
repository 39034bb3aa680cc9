import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/prolongaciones',
    modulo: 'prolongaciones:ver',
    titulo: 'Prolongaciones',
    palabras: 'reprogramar reprogramación repactar crédito cuotas',
    component: () => import('./lista.tsx'),
  },
  { path: '/prolongaciones/nueva', modulo: 'prolongaciones:crear', titulo: 'Nueva prolongación', component: () => import('./nueva.tsx') },
  {
    path: '/prolongaciones/informe',
    modulo: 'prolongaciones:ver',
    titulo: 'Informe de prolongaciones',
    palabras: 'motivo comportamiento mora 90 días',
    component: () => import('./informe.tsx'),
  },
  {
    path: '/prolongaciones/$id',
    modulo: 'prolongaciones:ver',
    titulo: 'Prolongación',
    oculta: true,
    component: () => import('./prolongacion.tsx'),
  },
]);
