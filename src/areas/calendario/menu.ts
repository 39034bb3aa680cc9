import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Calendario', path: '/calendario', modulo: 'calendario:ver', icono: 'calendar-event', orden: 28 },
];
