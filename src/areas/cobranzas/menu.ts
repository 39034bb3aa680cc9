import type { MenuEntry } from '#platform/server/registry.ts';

export const menu: readonly MenuEntry[] = [
  {
    grupo: 'Cobranza',
    titulo: 'Verificación y notificación',
    path: '/cobranzas/verificaciones',
    modulo: 'cobranzas:ver',
    icono: 'phone',
    orden: 30,
  },
];
