import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  {
    grupo: 'Clientes',
    titulo: 'Fondo de garantía',
    path: '/fondo-garantia',
    modulo: 'fondo-garantia:ver',
    icono: 'shield-check',
    orden: 37,
  },
];
