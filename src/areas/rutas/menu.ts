import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  { grupo: 'Cobranza', titulo: 'Ruta del día', path: '/rutas/hoy', modulo: 'rutas:rendir', icono: 'phone', orden: 20 },
  { grupo: 'Cobranza', titulo: 'Rutas', path: '/rutas', modulo: 'rutas:ver', icono: 'list', orden: 21 },
  { grupo: 'Cobranza', titulo: 'Talonarios', path: '/rutas/talonarios', modulo: 'rutas:ver', icono: 'checklist', orden: 22 },
];
