import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/prorrogas',
    modulo: 'prorrogas:ver',
    titulo: 'Prórrogas',
    palabras: 'extensión plazo vencimiento postergar renovar',
    component: () => import('./lista.tsx'),
  },
  { path: '/prorrogas/nueva', modulo: 'prorrogas:crear', titulo: 'Nueva prórroga', component: () => import('./nueva.tsx') },
  {
    path: '/prorrogas/informe',
    modulo: 'prorrogas:ver',
    titulo: 'Informe de prórrogas',
    palabras: 'cartera prorrogada veces',
    component: () => import('./informe.tsx'),
  },
  { path: '/prorrogas/$id', modulo: 'prorrogas:ver', titulo: 'Prórroga', oculta: true, component: () => import('./prorroga.tsx') },
]);
