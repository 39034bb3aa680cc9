import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/analisis.ts';
import type { AnalisisRow } from './service/filas.ts';
import { answers } from './service/puerta.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { analisis } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['analisis'], numero: analisis.numero }],
  menu,
  referidos: { analisis: { ruts: (a: AnalisisRow) => [a.rut] } },
  answers: { ...answers, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  concesiones: {
    ANALISTA_RIESGO: ['ver', 'crear', 'editar', 'cerrar', 'revisar', 'anular'],
    EJECUTIVO: ['ver', 'crear', 'editar'],
    JEFE_SUCURSAL: ['ver', 'crear', 'editar'],
    COMITE: ['ver'],
    GERENCIA: ['ver'],
    CUMPLIMIENTO: ['ver'],
  },
});
