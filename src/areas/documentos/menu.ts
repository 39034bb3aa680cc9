import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Factoring', titulo: 'Documentos', path: '/documentos', modulo: 'documentos:ver', icono: 'file-text', orden: 10 },
  { grupo: 'Factoring', titulo: 'Cargar documentos', path: '/documentos/cargar', modulo: 'documentos:cargar', icono: 'upload', orden: 11 },
  {
    grupo: 'Factoring',
    titulo: 'Archivos digitalizados',
    path: '/documentos/archivos',
    modulo: 'documentos:archivos',
    icono: 'folder',
    orden: 12,
  },
  {
    grupo: 'Factoring',
    titulo: 'Registros del SII',
    path: '/documentos/registros',
    modulo: 'documentos:estado-sii',
    icono: 'clipboard-check',
    orden: 13,
  },
  {
    grupo: 'Factoring',
    titulo: 'Antigüedad por deudor',
    path: '/documentos/deudores',
    modulo: 'documentos:ver',
    icono: 'report',
    orden: 14,
  },
];
