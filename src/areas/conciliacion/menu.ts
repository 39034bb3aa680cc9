import type { MenuEntry } from '#platform/server/registry.ts';

const grupo = 'Contabilidad';
const modulo = 'conciliacion:ver';

export const menu: readonly MenuEntry[] = [
  { grupo, titulo: 'Conciliación bancaria', path: '/conciliacion', modulo, icono: 'building-bank', orden: 5 },
  { grupo, titulo: 'Conciliaciones', path: '/conciliacion/lista', modulo, icono: 'checklist', orden: 6 },
];
