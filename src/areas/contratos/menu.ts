import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Contratos', path: '/contratos', modulo: 'contratos:ver', icono: 'signature', orden: 40 },
];
