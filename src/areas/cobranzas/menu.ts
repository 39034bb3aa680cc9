import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Cobranza', titulo: 'Mesa de cobranza', path: '/cobranzas/mesa', modulo: 'cobranzas:gestionar', icono: 'phone', orden: 10 },
  { grupo: 'Cobranza', titulo: 'Tickets', path: '/cobranzas', modulo: 'cobranzas:ver', icono: 'list', orden: 11 },
  {
    grupo: 'Cobranza',
    titulo: 'Tablero de cobranza',
    path: '/cobranzas/tablero',
    modulo: 'cobranzas:supervisar',
    icono: 'report',
    orden: 12,
  },
  {
    grupo: 'Cobranza',
    titulo: 'Verificación y notificación',
    path: '/cobranzas/verificaciones',
    modulo: 'cobranzas:ver',
    icono: 'checklist',
    orden: 13,
  },
  {
    grupo: 'Cobranza',
    titulo: 'Registro por persona',
    path: '/cobranzas/registro',
    modulo: 'cobranzas:supervisar',
    icono: 'history',
    orden: 14,
  },
  { grupo: 'Cobranza', titulo: 'Estrategias', path: '/cobranzas/estrategias', modulo: 'cobranzas:ver', icono: 'list', orden: 15 },
];
