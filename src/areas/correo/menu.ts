import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Correo', path: '/correo', modulo: 'correo:ver', icono: 'mail', orden: 10 },
];
