import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/buro',
    modulo: 'buro:ver',
    titulo: 'Buró',
    palabras: 'dicom equifax protestos morosidad puntaje informe comercial',
    component: () => import('./buro.tsx'),
  },
  {
    path: '/buro/deudas',
    modulo: 'buro:ver',
    titulo: 'Deuda',
    palabras: 'cmf redec tgr tesorería',
    component: () => import('./deudas.tsx'),
  },
  {
    path: '/buro/otras',
    modulo: 'buro:ver',
    titulo: 'Otras fuentes',
    palabras: 'causas poder judicial concursal quiebra alimentos vehículos bienes raíces sii',
    component: () => import('./otras.tsx'),
  },
  {
    path: '/buro/redec',
    modulo: 'buro:certificar',
    titulo: 'Archivos del REDEC',
    palabras: 'rdc30 rdc31 consentimientos accesos deuda consolidada cmf semanal',
    component: () => import('./redec.tsx'),
  },
  {
    path: '/buro/centro',
    modulo: 'buro:ver',
    titulo: 'Centro de consultas',
    palabras: 'informes pedidos cola buró',
    component: () => import('./centro.tsx'),
  },
  {
    path: '/buro/precio',
    modulo: 'buro:ver',
    titulo: 'Precio de las decisiones',
    palabras: 'costo informes por millón aprobado fuentes uf',
    component: () => import('./precio.tsx'),
  },
  {
    path: '/buro/fuentes',
    modulo: 'buro:configurar',
    titulo: 'Fuentes de informes',
    palabras: 'presupuesto costo buró pausa',
    component: () => import('./fuentes.tsx'),
  },
  {
    path: '/buro/titular/$id',
    modulo: 'buro:certificar',
    titulo: 'Datos del titular',
    oculta: true,
    component: () => import('./titular.tsx'),
  },
]);
