import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Créditos', titulo: 'Créditos', path: '/creditos', modulo: 'creditos:ver', icono: 'cash-banknote', orden: 5 },
  { grupo: 'Créditos', titulo: 'Simulador', path: '/creditos/simulador', modulo: 'creditos:simular', icono: 'calculator', orden: 10 },
];
