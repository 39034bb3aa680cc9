import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Ausencias', path: '/ausencias', modulo: 'ausencias:solicitar', icono: 'beach', orden: 60 },
];
