import { defineScreens } from '#platform/web/router/screens.ts';

const modulo = 'libro:ver';

export const screens = defineScreens([
  { path: '/libro/diario', modulo, titulo: 'Libro diario', component: () => import('./diario.tsx'), palabras: 'asientos contabilidad' },
  { path: '/libro', modulo, titulo: 'Libro diario', component: () => import('./diario.tsx'), oculta: true, bajo: '/libro/diario' },
  {
    path: '/libro/balance',
    modulo,
    titulo: 'Balance de comprobación',
    component: () => import('./balance.tsx'),
    palabras: 'ocho columnas saldos',
  },
  { path: '/libro/mayor', modulo, titulo: 'Libro mayor', component: () => import('./mayor.tsx'), palabras: 'cuenta movimientos' },
  { path: '/libro/cuentas', modulo, titulo: 'Plan de cuentas', component: () => import('./cuentas.tsx') },
  { path: '/libro/auxiliar', modulo, titulo: 'Auxiliar por RUT', component: () => import('./auxiliar.tsx'), palabras: 'deudas exposición' },
  { path: '/libro/resultados', modulo, titulo: 'Estado de resultados', component: () => import('./resultados.tsx') },
  {
    path: '/libro/provision',
    modulo,
    titulo: 'Provisión por tramo',
    component: () => import('./provision.tsx'),
    palabras: 'riesgo mora incobrable',
  },
  { path: '/libro/periodos', modulo, titulo: 'Períodos contables', component: () => import('./periodos.tsx'), palabras: 'cierre de mes' },
  { path: '/libro/comprobantes', modulo, titulo: 'Comprobantes manuales', component: () => import('./comprobantes.tsx') },
  {
    path: '/libro/comprobantes/nuevo',
    modulo: 'libro:asiento-manual',
    titulo: 'Nuevo comprobante',
    component: () => import('./nuevo-comprobante.tsx'),
  },
  {
    path: '/libro/comprobantes/$id/editar',
    modulo: 'libro:asiento-manual',
    titulo: 'Editar comprobante',
    oculta: true,
    component: () => import('./editar-comprobante.tsx'),
  },
  {
    path: '/libro/origen/$id',
    modulo,
    titulo: 'Origen del asiento',
    oculta: true,
    bajo: '/libro/diario',
    component: () => import('./origen.tsx'),
  },
  {
    path: '/libro/asientos/$id',
    modulo,
    titulo: 'Asiento',
    oculta: true,
    bajo: '/libro/diario',
    component: () => import('./asiento.tsx'),
  },
]);
