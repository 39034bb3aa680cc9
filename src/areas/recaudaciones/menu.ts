import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Cobranza', titulo: 'Recaudaciones', path: '/recaudaciones', modulo: 'recaudaciones:ver', icono: 'cash', orden: 30 },
  { grupo: 'Cobranza', titulo: 'Recaudar', path: '/recaudaciones/nueva', modulo: 'recaudaciones:registrar', icono: 'coin', orden: 31 },
  { grupo: 'Cobranza', titulo: 'Caja', path: '/recaudaciones/caja', modulo: 'recaudaciones:ver', icono: 'cash-banknote', orden: 32 },
  {
    grupo: 'Cobranza',
    titulo: 'Cuánto debe',
    path: '/recaudaciones/simulador',
    modulo: 'recaudaciones:ver',
    icono: 'calculator',
    orden: 33,
  },
  {
    grupo: 'Cobranza',
    titulo: 'Informe de recaudación',
    path: '/recaudaciones/informe',
    modulo: 'recaudaciones:ver',
    icono: 'report',
    orden: 34,
  },
];
