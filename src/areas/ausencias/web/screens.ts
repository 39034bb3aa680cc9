import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/ausencias',
    modulo: 'ausencias:solicitar',
    titulo: 'Ausencias',
    palabras: 'vacaciones reemplazos',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/ausencias/calendario',
    modulo: 'ausencias:solicitar',
    titulo: 'Calendario de ausencias',
    component: () => import('./calendario.tsx'),
    palabras: 'mes vacaciones quién falta',
  },
  { path: '/ausencias/nueva', modulo: 'ausencias:solicitar', titulo: 'Pedir ausencia', component: () => import('./nueva.tsx') },
  { path: '/ausencias/$id', modulo: 'ausencias:solicitar', titulo: 'Ausencia', oculta: true, component: () => import('./ausencia.tsx') },
]);
