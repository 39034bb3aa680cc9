import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Riesgo', titulo: 'Informes de riesgo (BIR)', path: '/bir', modulo: 'bir:ver', icono: 'report', orden: 29 },
  { grupo: 'Riesgo', titulo: 'Alertas de riesgo', path: '/bir/alertas', modulo: 'bir:ver', icono: 'bell', orden: 30 },
];
