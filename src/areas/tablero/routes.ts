import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/tablero.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: {
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    ANALISTA_RIESGO: ['ver'],
    FISCALIA: ['ver'],
    OPERACIONES: ['ver'],
    JEFE_OPERACIONES: ['ver'],
    TESORERIA: ['ver'],
    CAJERO: ['ver'],
    COBRANZA: ['ver'],
    RECAUDADOR: ['ver'],
    SUPERVISOR_COBRANZA: ['ver'],
    ABOGADO: ['ver'],
    PROCURADOR: ['ver'],
    CONTABILIDAD: ['ver'],
    COMITE: ['ver'],
    GERENCIA: ['ver'],
    CUMPLIMIENTO: ['ver'],
    ADMIN: ['ver'],
    AUDITOR: ['ver'],
  },
});
