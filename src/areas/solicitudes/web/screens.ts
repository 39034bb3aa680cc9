import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/solicitudes', modulo: 'solicitudes:ver', titulo: 'Solicitudes', component: () => import('./lista.tsx') },
  { path: '/solicitudes/nueva', modulo: 'solicitudes:crear', titulo: 'Nueva solicitud de línea', component: () => import('./nueva.tsx') },
  {
    path: '/solicitudes/precios',
    modulo: 'solicitudes:crear',
    titulo: 'Cambio de precios',
    component: () => import('./nuevos-precios.tsx'),
  },
  { path: '/solicitudes/$id/editar', modulo: 'solicitudes:editar', titulo: 'Editar solicitud', component: () => import('./editar.tsx') },
  { path: '/solicitudes/$id', modulo: 'solicitudes:ver', titulo: 'Solicitud', component: () => import('./solicitud.tsx') },
]);
