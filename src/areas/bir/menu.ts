import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Informes de riesgo (BIR)', path: '/bir', modulo: 'bir:ver', icono: 'report', orden: 29 },
  { grupo: 'Clientes', titulo: 'Alertas de riesgo', path: '/bir/alertas', modulo: 'bir:ver', icono: 'inbox', orden: 30 },
];
