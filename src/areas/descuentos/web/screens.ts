import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/descuentos',
    modulo: 'descuentos:ver',
    titulo: 'Descuentos y condonaciones',
    palabras: 'condonar rebaja deducción deuda',
    component: () => import('./lista.tsx'),
  },
  { path: '/descuentos/nueva', modulo: 'descuentos:solicitar', titulo: 'Nueva condonación', component: () => import('./nueva.tsx') },
  { path: '/descuentos/$id', modulo: 'descuentos:ver', titulo: 'Descuento', oculta: true, component: () => import('./descuento.tsx') },
]);
