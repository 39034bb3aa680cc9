import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Factoring', titulo: 'Proformas', path: '/proformas', modulo: 'proformas:ver', icono: 'file-invoice', orden: 20 },
  {
    grupo: 'Factoring',
    titulo: 'Conversión por ejecutivo',
    path: '/proformas/conversion',
    modulo: 'proformas:ver',
    icono: 'report',
    orden: 21,
  },
];
