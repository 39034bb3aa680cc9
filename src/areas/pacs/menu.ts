import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Cobranza', titulo: 'Mandatos PAC', path: '/pacs', modulo: 'pacs:ver', icono: 'building-bank', orden: 40 },
  { grupo: 'Cobranza', titulo: 'Correr PAC', path: '/pacs/correr', modulo: 'pacs:generar', icono: 'arrows-exchange', orden: 41 },
  { grupo: 'Cobranza', titulo: 'Lotes PAC', path: '/pacs/lotes', modulo: 'pacs:ver', icono: 'list', orden: 42 },
  { grupo: 'Cobranza', titulo: 'Calendario PAC', path: '/pacs/calendario', modulo: 'pacs:ver', icono: 'calendar', orden: 43 },
  { grupo: 'Cobranza', titulo: 'Informe PAC', path: '/pacs/informe', modulo: 'pacs:ver', icono: 'report', orden: 44 },
];
