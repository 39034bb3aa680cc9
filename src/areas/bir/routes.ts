import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/bir.ts';
import { invariantes } from './service/invariantes.ts';
import { alertasTempranas } from './service/noche.ts';
import { answers, listeners } from './service/respuestas.ts';
import { uso_parametro, usos_catalogo } from './service/usos.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  invariants: invariantes,
  answers,
  listeners,
  dayStep: [alertasTempranas],
  measures: { usos_catalogo, uso_parametro },
  concesiones: {
    ANALISTA_RIESGO: ['ver', 'emitir', 'comentar', 'fijar-rating', 'atender-alerta'],
    EJECUTIVO: ['ver', 'emitir'],
    JEFE_SUCURSAL: ['ver', 'emitir'],
    CUMPLIMIENTO: ['ver'],
    COBRANZA: ['ver'],
    COMITE: ['ver'],
    GERENCIA: ['ver'],
    ADMIN: ['configurar'],
  },
});
