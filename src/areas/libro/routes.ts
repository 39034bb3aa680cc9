import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { rutsDe } from './service/comprobantes.ts';
import { pasoDevengo } from './service/devengar.ts';
import { invariantes } from './service/invariantes.ts';
import { buscar, porAprobar, service } from './service/libro.ts';
import { pasoProvision } from './service/provisionar.ts';
import { comprobantes } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  referidos: { comprobante: { cargar: (ctx, id) => ctx.get(comprobantes, id), ruts: rutsDe } },
  dayStep: [pasoDevengo, pasoProvision],
  invariants: invariantes,
  search: buscar,
  measures: { comprobantes_por_aprobar: porAprobar },
  concesiones: {
    CONTABILIDAD: ['ver', 'asiento-manual', 'aprobar-asiento', 'reversar', 'cerrar-periodo', 'plan-cuentas', 'exportar'],
    GERENCIA: ['ver', 'aprobar-asiento', 'reversar', 'reabrir-periodo', 'exportar'],
    TESORERIA: ['ver', 'asiento-manual'],
    SUPERVISOR_COBRANZA: ['ver'],
    ANALISTA_RIESGO: ['ver'],
    AUDITOR: ['ver', 'exportar'],
  },
});
