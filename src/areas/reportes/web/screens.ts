import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  {
    path: '/reportes',
    modulo: 'reportes:ver',
    titulo: 'Reportes',
    palabras: 'informes listados excel catálogo',
    component: () => import('./galeria.tsx'),
  },
  {
    path: '/reportes/explorar',
    modulo: 'reportes:explorar',
    titulo: 'Explorar cifras',
    palabras: 'reportes tabla dinámica cartera mora colocación',
    component: () => import('./explorar.tsx'),
  },
  {
    path: '/reportes/diccionario',
    modulo: 'reportes:ver',
    titulo: 'Diccionario de cifras',
    palabras: 'definiciones medidas indicadores',
    component: () => import('./diccionario.tsx'),
  },
  {
    path: '/reportes/ejecuciones',
    modulo: 'reportes:ver',
    titulo: 'Reportes generados',
    palabras: 'archivos bajar descargar repetir comparar huella',
    component: () => import('./ejecuciones.tsx'),
  },
  {
    path: '/reportes/programados',
    modulo: 'reportes:ver',
    titulo: 'Reportes programados',
    palabras: 'correo diario semanal mensual enviar',
    component: () => import('./programados.tsx'),
  },
  {
    path: '/reportes/presentaciones',
    modulo: 'reportes:presentar',
    titulo: 'Presentaciones a autoridades',
    palabras: 'sii cmf uaf sernac ite iva plazo acuse',
    component: () => import('./presentaciones.tsx'),
  },
  { path: '/reportes/$id', modulo: 'reportes:ver', titulo: 'Reporte', component: () => import('./reporte.tsx') },
]);
