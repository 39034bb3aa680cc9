import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Facturas', path: '/facturas', modulo: 'facturas:ver', icono: 'receipt', orden: 62 },
];
