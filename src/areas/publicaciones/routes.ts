import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { repararNoche } from './service/bajar-pagadas.ts';
import { invariantes } from './service/invariantes.ts';
import { listeners } from './service/listeners.ts';
import { service } from './service/publicaciones.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { publicaciones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['publicacion'], numero: publicaciones.num_publicacion }],
  menu,
  listeners,
  invariants: invariantes,
  answers: { 'parametro.usado': uso_parametro },
  dayStep: [{ nombre: 'publicaciones: lo pagado se baja', orden: 75, run: repararNoche }],
  concesiones: {
    COBRANZA: ['ver'],
    SUPERVISOR_COBRANZA: ['ver', 'publicar', 'supervisar'],
    CUMPLIMIENTO: ['ver', 'supervisar'],
    FISCALIA: ['ver'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    GERENCIA: ['ver'],
  },
});
