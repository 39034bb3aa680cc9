import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Inicio', titulo: 'Notificaciones', path: '/notificaciones', modulo: 'notificaciones:ver', icono: 'bell', orden: 2 },
];
