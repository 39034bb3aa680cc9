import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Tesorería', titulo: 'Pasivos', path: '/pasivos', modulo: 'pasivos:ver', icono: 'coins', orden: 40 },
  {
    grupo: 'Tesorería',
    titulo: 'Solicitudes de pasivos',
    path: '/pasivos/solicitudes',
    modulo: 'pasivos:ver',
    icono: 'checklist',
    orden: 41,
  },
];
