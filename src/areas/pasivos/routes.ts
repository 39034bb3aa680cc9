import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { alConfirmarGiro, alRechazarGiro, alRevisarGiro } from './service/actos.ts';
import { pasoSinIdentificar } from './service/alertar.ts';
import { bloquePasivos } from './service/bloque-sql.ts';
import { cuboPasivos, dimensionTipo } from './service/cubo-pasivos-sql.ts';
import { alEnlazarAsiento } from './service/enlazar.ts';
import { invariantes } from './service/invariantes.ts';
import { service } from './service/pasivos.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { solicitudes } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['solicitud_pasivo'], numero: solicitudes.numero }],
  reportes,
  menu,
  bloques: [bloquePasivos],
  dayStep: [pasoSinIdentificar],
  cubos: [cuboPasivos],
  dimensiones: [dimensionTipo],
  invariants: invariantes,
  listeners: {
    'giro.confirmado': alConfirmarGiro,
    'giro.rechazado': alRechazarGiro,
  },
  answers: {
    'catalogo.usado': usos_catalogo,
    'parametro.usado': uso_parametro,
    'giro.por_autorizar': alRevisarGiro,
    'asiento.por_enlazar': alEnlazarAsiento,
  },
  concesiones: {
    EJECUTIVO: ['ver', 'solicitar'],
    JEFE_SUCURSAL: ['ver', 'solicitar'],
    AGENTE: ['ver', 'solicitar'],
    ANALISTA_RIESGO: ['ver', 'solicitar', 'revisar', 'retener'],
    TESORERIA: ['ver', 'solicitar', 'autorizar', 'ejecutar', 'retener', 'identificar'],
    CONTABILIDAD: ['ver', 'identificar'],
    CUMPLIMIENTO: ['ver', 'retener'],
    OPERACIONES: ['ver', 'identificar'],
    COBRANZA: ['ver'],
    GERENCIA: ['ver', 'autorizar'],
  },
});
