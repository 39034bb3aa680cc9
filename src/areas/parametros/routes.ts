import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { alarmas } from './service/alarmas.ts';
import { buscar } from './service/origen.ts';
import { service } from './service/parametros.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { calendarioDe, valorVigente } from './service/valores.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: {
    ADMIN: ['proponer', 'cargar-indices'],
    CONTABILIDAD: ['proponer', 'cargar-indices'],
    ANALISTA_RIESGO: ['cargar-indices'],
    GERENCIA: ['proponer', 'aprobar', 'retroactiva'],
    TODOS: ['ver'],
  },
  alarmas,
  search: buscar,
  answers: { 'catalogo.usado': usos_catalogo },
  provides: { parameter: valorVigente, calendar: calendarioDe },
});
