import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/cobranzas',
    modulo: 'cobranzas:ver',
    titulo: 'Tickets de cobranza',
    palabras: 'mora vencidos cobrar deudores promesas',
    component: () => import('./lista.tsx'),
  },
  {
    path: '/cobranzas/mesa',
    modulo: 'cobranzas:gestionar',
    titulo: 'Mesa de cobranza',
    palabras: 'llamar cola siguiente quién llama teléfono',
    component: () => import('./mesa.tsx'),
  },
  {
    path: '/cobranzas/tablero',
    modulo: 'cobranzas:supervisar',
    titulo: 'Tablero de cobranza',
    palabras: 'supervisor operadores carga tramos',
    component: () => import('./tablero.tsx'),
  },
  {
    path: '/cobranzas/verificaciones',
    modulo: 'cobranzas:ver',
    titulo: 'Verificación y notificación',
    palabras: 'deudor conforme cesión acuse carta',
    component: () => import('./verificaciones.tsx'),
  },
  {
    path: '/cobranzas/estrategias',
    modulo: 'cobranzas:ver',
    titulo: 'Estrategias de cobranza',
    palabras: 'pasos versiones simular reparto publicar',
    component: () => import('./estrategias.tsx'),
  },
  {
    path: '/cobranzas/registro',
    modulo: 'cobranzas:supervisar',
    titulo: 'Registro por persona',
    palabras: 'gestiones contactos SERNAC historial llamadas',
    component: () => import('./registro.tsx'),
  },
  { path: '/cobranzas/$id', modulo: 'cobranzas:ver', titulo: 'Ticket de cobranza', oculta: true, component: () => import('./ticket.tsx') },
]);
