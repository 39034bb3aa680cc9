import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/bir.ts';
import { bloqueBir } from './service/bloque-sql.ts';
import { cuboInformes, dimensionesDeInformes } from './service/cubo-informes-sql.ts';
import { invariantes } from './service/invariantes.ts';
import { listeners } from './service/listeners.ts';
import { alertasTempranas } from './service/noche.ts';
import { answers } from './service/respuestas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { birs } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['bir'], numero: birs.folio }],
  dimensiones: [...dimensionesDeInformes],
  cubos: [cuboInformes],
  menu,
  bloques: [bloqueBir],
  invariants: invariantes,
  answers: { ...answers, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  listeners,
  dayStep: [alertasTempranas],
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
