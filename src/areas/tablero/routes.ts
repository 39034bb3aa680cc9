import { atOnce } from '#platform/server/at-once.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { noche } from './service/alarmas.ts';
import { vigentes } from './service/metas.ts';
import { service } from './service/tablero.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  dayStep: [noche],
  answers: {
    'meta.de_zonas': async (ctx) => Object.fromEntries(await vigentes(ctx, 'ZONA')),
    'meta.de_empresa': async (ctx, { meses }) => {
      const puestas = await atOnce(meses.map(async (mes) => [mes, (await vigentes(ctx, 'EMPRESA', mes)).get('')] as const));
      return Object.fromEntries(puestas.filter(([, monto]) => monto !== undefined));
    },
  },
  concesiones: {
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver', 'compartir'],
    ANALISTA_RIESGO: ['ver'],
    FISCALIA: ['ver'],
    OPERACIONES: ['ver'],
    JEFE_OPERACIONES: ['ver', 'compartir'],
    TESORERIA: ['ver'],
    CAJERO: ['ver'],
    COBRANZA: ['ver'],
    RECAUDADOR: ['ver'],
    SUPERVISOR_COBRANZA: ['ver', 'compartir'],
    ABOGADO: ['ver'],
    PROCURADOR: ['ver'],
    CONTABILIDAD: ['ver', 'metas'],
    COMITE: ['ver'],
    GERENCIA: ['ver', 'compartir', 'metas'],
    CUMPLIMIENTO: ['ver'],
    ADMIN: ['ver', 'compartir'],
    AUDITOR: ['ver'],
  },
});
