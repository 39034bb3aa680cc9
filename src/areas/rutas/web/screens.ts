import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/rutas',
    modulo: 'rutas:ver',
    titulo: 'Rutas',
    palabras: 'recaudador visitas terreno paradas',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/rutas/hoy',
    modulo: 'rutas:rendir',
    titulo: 'Ruta del día',
    palabras: 'visitas rendir recaudador teléfono',
    guardaSinConexion: true,
    component: () => import('./hoy.tsx'),
  },
  {
    path: '/rutas/talonarios',
    modulo: 'rutas:ver',
    titulo: 'Talonarios',
    palabras: 'comprobantes provisorios recaudador extraviado',
    component: () => import('./talonarios.tsx'),
  },
  { path: '/rutas/$id', modulo: 'rutas:ver', titulo: 'Ruta', oculta: true, component: () => import('./ruta.tsx') },
]);
