import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Cobranza', titulo: 'Causas', path: '/judicial', modulo: 'judicial:ver', icono: 'gavel', orden: 40 },
  { grupo: 'Cobranza', titulo: 'Concursos', path: '/judicial/concursos', modulo: 'judicial:ver', icono: 'scale', orden: 41 },
  { grupo: 'Cobranza', titulo: 'Castigos', path: '/judicial/castigos', modulo: 'judicial:ver', icono: 'report-money', orden: 42 },
  { grupo: 'Cobranza', titulo: 'Informe de causas', path: '/judicial/informe', modulo: 'judicial:ver', icono: 'chart-bar', orden: 43 },
];
