import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/comite', modulo: 'comite:agenda', titulo: 'Comité', component: () => import('./agenda.tsx') },
  {
    path: '/comite/sesiones',
    modulo: 'comite:ver',
    titulo: 'Sesiones y actas',
    palabras: 'acta comité directorio',
    component: () => import('./sesiones.tsx'),
  },
]);
