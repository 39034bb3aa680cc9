import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { plazosDeInformes } from './service/plazos.ts';
import { reportes } from './service/propios.ts';
import { service } from './service/reportes.ts';
import { ejecuciones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['reporte'], numero: ejecuciones.folio }],
  reportes,
  menu,
  dayStep: [plazosDeInformes],
  concesiones: {
    GERENCIA: ['ver', 'explorar', 'programar', 'compartir'],
    JEFE_SUCURSAL: ['ver', 'explorar', 'programar', 'compartir'],
    JEFE_OPERACIONES: ['ver', 'explorar', 'programar'],
    ANALISTA_RIESGO: ['ver', 'explorar', 'programar', 'compartir'],
    COMITE: ['ver', 'explorar'],
    CONTABILIDAD: ['ver', 'explorar', 'programar', 'compartir', 'presentar'],
    TESORERIA: ['ver', 'explorar', 'programar'],
    SUPERVISOR_COBRANZA: ['ver', 'explorar', 'programar'],
    CUMPLIMIENTO: ['ver', 'presentar'],
    EJECUTIVO: ['ver', 'explorar'],
    AUDITOR: ['ver', 'explorar', 'auditar'],
    ADMIN: ['ver'],
  },
});
