import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/consolidado.ts';

const TODO = ['ver', 'exportar', 'grupo'];

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: {
    EJECUTIVO: TODO,
    JEFE_SUCURSAL: TODO,
    ANALISTA_RIESGO: TODO,
    COMITE: ['ver', 'grupo'],
    FISCALIA: TODO,
    ABOGADO: ['ver'],
    PROCURADOR: ['ver'],
    OPERACIONES: ['ver'],
    JEFE_OPERACIONES: ['ver', 'exportar'],
    TESORERIA: ['ver'],
    COBRANZA: ['ver', 'exportar'],
    SUPERVISOR_COBRANZA: TODO,
    CONTABILIDAD: ['ver'],
    CUMPLIMIENTO: TODO,
    GERENCIA: TODO,
    AUDITOR: TODO,
  },
});
