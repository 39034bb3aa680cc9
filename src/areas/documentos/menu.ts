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
];
