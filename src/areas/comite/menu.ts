import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Riesgo', titulo: 'Comité', path: '/comite', modulo: 'comite:agenda', icono: 'gavel', orden: 30 },
  {
    grupo: 'Administración',
    titulo: 'Niveles del comité',
    path: '/comite/niveles',
    modulo: 'comite:proponer-niveles',
    icono: 'gavel',
    orden: 23,
  },
];
