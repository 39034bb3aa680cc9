import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/comite', modulo: 'comite:agenda', titulo: 'Comité', component: () => import('./agenda.tsx') },
]);
