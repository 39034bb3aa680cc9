import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Administración', titulo: 'Auditoría', path: '/auditoria', modulo: 'auditoria:ver', icono: 'history', orden: 90 },
];
