import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/consolidado.ts';
import { invariantes } from './service/invariantes.ts';

const ENTERO = ['ver', 'exportar', 'grupo'];

export const area = serverArea({
  contract,
  service,
  // The papers that it prints are not kept, and so neither are their numbers.
  folios: ['ficha_unica', 'estado_deuda', 'certificado_no_deuda'].map((serie) => ({ serie: [serie], numero: null })),
  menu,
  invariants: invariantes,
  concesiones: {
    EJECUTIVO: ENTERO,
    JEFE_SUCURSAL: ENTERO,
    ANALISTA_RIESGO: ENTERO,
    COMITE: ['ver', 'grupo'],
    FISCALIA: ENTERO,
    ABOGADO: ['ver'],
    PROCURADOR: ['ver'],
    OPERACIONES: ['ver'],
    JEFE_OPERACIONES: ['ver', 'exportar'],
    TESORERIA: ['ver'],
    COBRANZA: ['ver', 'exportar'],
    SUPERVISOR_COBRANZA: ENTERO,
    CONTABILIDAD: ['ver'],
    CUMPLIMIENTO: ENTERO,
    GERENCIA: ENTERO,
    AUDITOR: ENTERO,
  },
});
