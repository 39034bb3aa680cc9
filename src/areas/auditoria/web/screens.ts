import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/auditoria',
    modulo: 'auditoria:ver',
    titulo: 'Auditoría',
    component: () => import('./lista.tsx'),
    palabras: 'bitácora historia quién hizo',
  },
  {
    path: '/auditoria/lecturas',
    modulo: 'auditoria:lecturas',
    titulo: 'Lecturas de datos personales',
    component: () => import('./lecturas.tsx'),
  },
  {
    path: '/auditoria/jornada',
    modulo: 'auditoria:ver',
    titulo: 'Un día de una persona',
    component: () => import('./jornada.tsx'),
    palabras: 'todo lo que hizo sesión sesiones actividad',
  },
]);
