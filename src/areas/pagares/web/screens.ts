import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/pagares',
    modulo: 'pagares:ver',
    titulo: 'Pagarés',
    palabras: 'custodia bóveda notario prescripción pagarevista',
    component: () => import('./lista.tsx'),
  },
  { path: '/pagares/nuevo', modulo: 'pagares:crear', titulo: 'Nuevo pagaré', component: () => import('./nuevo.tsx') },
  {
    path: '/pagares/ite',
    modulo: 'pagares:ver',
    titulo: 'Impuesto de timbres del mes',
    palabras: 'ITE formulario 24 timbres y estampillas',
    component: () => import('./ite.tsx'),
  },
  {
    path: '/pagares/recuentos',
    modulo: 'pagares:ver',
    titulo: 'Recuentos de la bóveda',
    palabras: 'inventario lector código de barras',
    component: () => import('./recuentos.tsx'),
  },
  {
    path: '/pagares/recuentos/$id',
    modulo: 'pagares:ver',
    titulo: 'Recuento de la bóveda',
    oculta: true,
    component: () => import('./recuento.tsx'),
  },
  { path: '/pagares/$id', modulo: 'pagares:ver', titulo: 'Pagaré', oculta: true, component: () => import('./pagare.tsx') },
  { path: '/pagares/$id/editar', modulo: 'pagares:crear', titulo: 'Editar pagaré', oculta: true, component: () => import('./editar.tsx') },
]);
