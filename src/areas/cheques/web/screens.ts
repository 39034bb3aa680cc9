import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/cheques',
    modulo: 'cheques:ver',
    titulo: 'Cheques',
    palabras: 'custodia depósito protesto cartera',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/cheques/recibir',
    modulo: 'cheques:recibir',
    titulo: 'Recibir cheques',
    palabras: 'ingreso serie planilla',
    component: () => import('./recibir.tsx'),
  },
  { path: '/cheques/depositar', modulo: 'cheques:depositar', titulo: 'Boleta de depósito', component: () => import('./depositar.tsx') },
  { path: '/cheques/depositos', modulo: 'cheques:ver', titulo: 'Depósitos de cheques', component: () => import('./depositos.tsx') },
  {
    path: '/cheques/calendario',
    modulo: 'cheques:ver',
    titulo: 'Depósitos por día',
    palabras: 'cheques días vencimientos flujo',
    component: () => import('./calendario.tsx'),
  },
  { path: '/cheques/informe', modulo: 'cheques:ver', titulo: 'Cheques: cobrado y adeudado', component: () => import('./informe.tsx') },
  { path: '/cheques/$id', modulo: 'cheques:ver', titulo: 'Cheque', oculta: true, component: () => import('./cheque.tsx') },
]);
