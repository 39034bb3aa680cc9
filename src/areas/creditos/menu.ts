import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Créditos', titulo: 'Simulador', path: '/creditos/simulador', modulo: 'creditos:simular', icono: 'calculator', orden: 10 },
];
