import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/facturas',
    modulo: 'facturas:ver',
    titulo: 'Facturas',
    component: () => import('./lista.tsx'),
    palabras: 'facturas de oficina cobros servicios invoices',
  },
  { path: '/facturas/nueva', modulo: 'facturas:editar', titulo: 'Nueva factura', component: () => import('./nueva.tsx') },
  { path: '/facturas/$id', modulo: 'facturas:ver', titulo: 'Factura', component: () => import('./factura.tsx') },
  { path: '/facturas/$id/editar', modulo: 'facturas:editar', titulo: 'Editar factura', component: () => import('./editar.tsx') },
]);
