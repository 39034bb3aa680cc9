import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Tareas', path: '/tareas', modulo: 'tareas:ver', icono: 'checklist', orden: 30 },
];
