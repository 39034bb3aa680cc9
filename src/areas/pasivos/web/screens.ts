import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/pasivos',
    modulo: 'pasivos:ver',
    titulo: 'Pasivos',
    palabras: 'excedentes retenciones cuentas por pagar depósitos',
    component: () => import('./por-rut.tsx'),
  },
  { path: '/pasivos/todos', modulo: 'pasivos:ver', titulo: 'Todos los pasivos', component: () => import('./lista.tsx') },
  { path: '/pasivos/solicitudes', modulo: 'pasivos:ver', titulo: 'Solicitudes de pasivos', component: () => import('./bandeja.tsx') },
  { path: '/pasivos/nueva', modulo: 'pasivos:solicitar', titulo: 'Nueva solicitud de pasivos', component: () => import('./nueva.tsx') },
  { path: '/pasivos/informe', modulo: 'pasivos:ver', titulo: 'Informe de pasivos', component: () => import('./informe.tsx') },
  { path: '/pasivos/manuales', modulo: 'pasivos:ver', titulo: 'Pasivos escritos a mano', component: () => import('./manuales.tsx') },
  {
    path: '/pasivos/manuales/nuevo',
    modulo: 'pasivos:solicitar',
    titulo: 'Proponer un pasivo',
    component: () => import('./manual-nuevo.tsx'),
  },
  {
    path: '/pasivos/manuales/$id',
    modulo: 'pasivos:ver',
    titulo: 'Pasivo escrito a mano',
    oculta: true,
    component: () => import('./manual.tsx'),
  },
  {
    path: '/pasivos/solicitudes/$id',
    modulo: 'pasivos:ver',
    titulo: 'Solicitud de pasivos',
    oculta: true,
    component: () => import('./solicitud.tsx'),
  },
  { path: '/pasivos/rut/$id', modulo: 'pasivos:ver', titulo: 'Pasivos de un RUT', oculta: true, component: () => import('./ficha.tsx') },
  { path: '/pasivos/$id', modulo: 'pasivos:ver', titulo: 'Pasivo', oculta: true, component: () => import('./pasivo.tsx') },
]);
