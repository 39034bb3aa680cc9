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
  {
    path: '/descuentos/informe',
    modulo: 'descuentos:ver',
    titulo: 'Informe de condonaciones',
    palabras: 'condonado perdonado rebajas',
    component: () => import('./informe.tsx'),
  },
  {
    path: '/descuentos/$id/editar',
    modulo: 'descuentos:solicitar',
    titulo: 'Editar condonación',
    oculta: true,
    component: () => import('./editar.tsx'),
  },
  { path: '/descuentos/$id', modulo: 'descuentos:ver', titulo: 'Descuento', oculta: true, component: () => import('./descuento.tsx') },
]);
