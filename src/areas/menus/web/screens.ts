import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/menus', modulo: 'menus:ver', titulo: 'Menú', component: () => import('./editor.tsx'), palabras: 'ordenar ocultar renombrar' },
]);
