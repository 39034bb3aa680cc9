import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/comite', modulo: 'comite:agenda', titulo: 'Comité', component: () => import('./agenda.tsx') },
  {
    path: '/comite/agenda',
    modulo: 'comite:agenda',
    titulo: 'Agenda del comité por fecha',
    palabras: 'calendario comité sesión',
    component: () => import('./por-fecha.tsx'),
  },
  {
    path: '/comite/sesiones',
    modulo: 'comite:ver',
    titulo: 'Sesiones y actas',
    palabras: 'acta comité directorio',
    component: () => import('./sesiones.tsx'),
  },
  {
    path: '/comite/niveles',
    modulo: 'comite:ver',
    titulo: 'Niveles del comité',
    palabras: 'integrantes quórum límite atribuciones',
    component: () => import('./niveles.tsx'),
  },
  { path: '/comite/niveles/$id', modulo: 'comite:ver', titulo: 'Nivel del comité', component: () => import('./nivel.tsx') },
]);
