import type { MenuEntry } from '#platform/server/registry.ts';

const grupo = 'Contabilidad';
const modulo = 'libro:ver';

export const menu: readonly MenuEntry[] = [
  { grupo, titulo: 'Balance', path: '/libro/balance', modulo, icono: 'scale', orden: 10 },
  { grupo, titulo: 'Libro diario', path: '/libro/diario', modulo, icono: 'book', orden: 20 },
  { grupo, titulo: 'Libro mayor', path: '/libro/mayor', modulo, icono: 'table', orden: 30 },
  { grupo, titulo: 'Comprobantes', path: '/libro/comprobantes', modulo, icono: 'file-text', orden: 40 },
  { grupo, titulo: 'Estado de resultados', path: '/libro/resultados', modulo, icono: 'chart-bar', orden: 50 },
  { grupo, titulo: 'Provisión', path: '/libro/provision', modulo, icono: 'chart-bar', orden: 55 },
  { grupo, titulo: 'Auxiliar por RUT', path: '/libro/auxiliar', modulo, icono: 'user', orden: 60 },
  { grupo, titulo: 'Plan de cuentas', path: '/libro/cuentas', modulo, icono: 'list', orden: 70 },
  { grupo, titulo: 'Períodos', path: '/libro/periodos', modulo, icono: 'calendar', orden: 80 },
];
