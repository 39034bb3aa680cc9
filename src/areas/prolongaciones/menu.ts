import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  {
    grupo: 'Créditos',
    titulo: 'Prolongaciones',
    path: '/prolongaciones',
    modulo: 'prolongaciones:ver',
    icono: 'calendar-event',
    orden: 46,
  },
];
