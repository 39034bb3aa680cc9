import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Oficina', titulo: 'Tabla de datos', path: '/tabla-demo', modulo: 'tabla-demo:ver', icono: 'table', orden: 95 },
];
