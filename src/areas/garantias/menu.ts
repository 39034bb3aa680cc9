import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Garantías', path: '/garantias', modulo: 'garantias:ver', icono: 'shield', orden: 36 },
];
