import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Clientes', titulo: 'Mesa del analista', path: '/analista', modulo: 'analista:tomar', icono: 'inbox', orden: 31 },
  { grupo: 'Clientes', titulo: 'Analista virtual', path: '/analista/virtual', modulo: 'analista:ver', icono: 'report', orden: 32 },
  {
    grupo: 'Clientes',
    titulo: 'Política de evaluación',
    path: '/analista/politica',
    modulo: 'analista:editar-politica',
    icono: 'list',
    orden: 33,
  },
];
