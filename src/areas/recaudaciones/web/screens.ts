import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/recaudaciones',
    modulo: 'recaudaciones:ver',
    titulo: 'Recaudaciones',
    palabras: 'pagos cobros comprobantes collections',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/recaudaciones/nueva',
    modulo: 'recaudaciones:registrar',
    titulo: 'Recaudar',
    palabras: 'pagar pago cobrar recibir depósito transferencia efectivo',
    component: () => import('./nueva.tsx'),
  },
  {
    path: '/recaudaciones/caja',
    modulo: 'recaudaciones:ver',
    titulo: 'Caja',
    palabras: 'hoja cuadratura apertura cierre efectivo',
    component: () => import('./caja.tsx'),
  },
  { path: '/recaudaciones/caja/$id', modulo: 'recaudaciones:ver', titulo: 'Hoja de caja', component: () => import('./hoja.tsx') },
  {
    path: '/recaudaciones/simulador',
    modulo: 'recaudaciones:ver',
    titulo: 'Cuánto debe',
    palabras: 'deuda liquidación simulador simular',
    component: () => import('./simulador.tsx'),
  },
  {
    path: '/recaudaciones/informe',
    modulo: 'recaudaciones:ver',
    titulo: 'Informe de recaudación',
    palabras: 'planilla diaria reportes mora cobrada vía zona hora',
    component: () => import('./informe.tsx'),
  },
  { path: '/recaudaciones/$id', modulo: 'recaudaciones:ver', titulo: 'Comprobante de pago', component: () => import('./recaudacion.tsx') },
]);
