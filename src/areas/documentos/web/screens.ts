import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/documentos', modulo: 'documentos:ver', titulo: 'Documentos', component: () => import('./lista.tsx') },
  { path: '/documentos/cargar', modulo: 'documentos:cargar', titulo: 'Cargar documentos', component: () => import('./cargar.tsx') },
  { path: '/documentos/nuevo', modulo: 'documentos:crear', titulo: 'Digitar documento', component: () => import('./nuevo.tsx') },
  {
    path: '/documentos/archivos',
    modulo: 'documentos:archivos',
    titulo: 'Archivos digitalizados',
    component: () => import('./archivos.tsx'),
  },
  {
    path: '/documentos/registros',
    modulo: 'documentos:estado-sii',
    titulo: 'Registros del SII',
    palabras: 'rcv cesiones reclamo acuse',
    component: () => import('./registros.tsx'),
  },
  {
    path: '/documentos/deudores',
    modulo: 'documentos:ver',
    titulo: 'Antigüedad por deudor',
    palabras: 'mora tramo aging',
    component: () => import('./deudores.tsx'),
  },
  { path: '/documentos/$id', modulo: 'documentos:ver', titulo: 'Documento', component: () => import('./documento.tsx') },
]);
