import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Factoring', titulo: 'Prórrogas', path: '/prorrogas', modulo: 'prorrogas:ver', icono: 'calendar-event', orden: 48 },
];
