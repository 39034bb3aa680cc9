import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/pacs',
    modulo: 'pacs:ver',
    titulo: 'Mandatos PAC',
    palabras: 'pago automático cuentas banco débito',
    component: () => import('./lista.tsx'),
  },
  { path: '/pacs/nuevo', modulo: 'pacs:crear', titulo: 'Nuevo mandato PAC', component: () => import('./nuevo.tsx') },
  {
    path: '/pacs/correr',
    modulo: 'pacs:generar',
    titulo: 'Correr PAC',
    palabras: 'nómina cargos archivo banco',
    component: () => import('./correr.tsx'),
  },
  {
    path: '/pacs/lotes',
    modulo: 'pacs:ver',
    titulo: 'Lotes PAC',
    palabras: 'respuesta abono cuadrar',
    component: () => import('./lotes.tsx'),
  },
  { path: '/pacs/lotes/$id', modulo: 'pacs:ver', titulo: 'Lote PAC', oculta: true, component: () => import('./lote.tsx') },
  {
    path: '/pacs/calendario',
    modulo: 'pacs:ver',
    titulo: 'Calendario PAC',
    palabras: 'reintentos envíos',
    component: () => import('./calendario.tsx'),
  },
  {
    path: '/pacs/informe',
    modulo: 'pacs:ver',
    titulo: 'Informe PAC',
    palabras: 'aceptación rechazos',
    component: () => import('./informe.tsx'),
  },
  {
    path: '/pacs/plantillas',
    modulo: 'pacs:ver',
    titulo: 'Plantillas PAC',
    palabras: 'formato archivo banco',
    component: () => import('./plantillas.tsx'),
  },
  { path: '/pacs/$id', modulo: 'pacs:ver', titulo: 'Mandato PAC', oculta: true, component: () => import('./mandato.tsx') },
]);
