import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/reportes.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: {
    GERENCIA: ['ver', 'explorar'],
    JEFE_SUCURSAL: ['ver', 'explorar'],
    JEFE_OPERACIONES: ['ver', 'explorar'],
    ANALISTA_RIESGO: ['ver', 'explorar'],
    COMITE: ['ver', 'explorar'],
    CONTABILIDAD: ['ver', 'explorar'],
    TESORERIA: ['ver', 'explorar'],
    SUPERVISOR_COBRANZA: ['ver', 'explorar'],
    EJECUTIVO: ['ver', 'explorar'],
    AUDITOR: ['ver', 'explorar'],
    ADMIN: ['ver'],
  },
});
