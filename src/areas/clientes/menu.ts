import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Clientes', path: '/clientes', modulo: 'clientes:ver', icono: 'users', orden: 10 },
  {
    grupo: 'Clientes',
    titulo: 'Partes relacionadas',
    path: '/clientes/relacionadas',
    modulo: 'clientes:relacionadas',
    icono: 'users',
    orden: 15,
  },
];
