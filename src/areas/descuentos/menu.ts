import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Créditos', titulo: 'Descuentos y condonaciones', path: '/descuentos', modulo: 'descuentos:ver', icono: 'coin', orden: 40 },
];
