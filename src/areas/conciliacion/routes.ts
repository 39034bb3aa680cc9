import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/conciliacion.ts';
import { cuboPendientesBanco } from './service/cubo-pendientes-banco-sql.ts';
import { alDevolverGiro } from './service/devueltos.ts';
import { alEnlazarAsiento } from './service/enlazar.ts';
import { invariantes } from './service/invariantes.ts';
import { alCerrarPeriodo } from './service/periodo.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { conciliaciones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['conciliacion'], numero: conciliaciones.num_conciliacion }],
  reportes,
  cubos: [cuboPendientesBanco],
  menu,
  invariants: invariantes,
  listeners: { 'giro.rechazado': alDevolverGiro },
  answers: {
    'parametro.usado': uso_parametro,
    'catalogo.usado': usos_catalogo,
    'asiento.por_enlazar': alEnlazarAsiento,
    'periodo.por_cerrar': alCerrarPeriodo,
  },
  concesiones: {
    CONTABILIDAD: ['ver', 'preparar', 'reglas', 'cerrar', 'actualizar'],
    GERENCIA: ['ver', 'forzar', 'cerrar'],
    TESORERIA: ['ver'],
  },
});
