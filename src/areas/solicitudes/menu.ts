import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Solicitudes', path: '/solicitudes', modulo: 'solicitudes:ver', icono: 'checklist', orden: 20 },
];
