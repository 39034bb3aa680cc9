import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { abrir, abrirVarios, alDesvincular, cerrar, service, trabajoDe } from './service/bandeja.ts';
import { paso } from './service/caducar.ts';
import { cuboItems, dimensionesDeItems } from './service/cubo-items-sql.ts';

export const area = serverArea({
  contract,
  service,
  cubos: [cuboItems],
  dimensiones: dimensionesDeItems,
  menu,
  concesiones: { TODOS: ['ver'] },
  listeners: {
    'pendiente.abierto': abrir,
    'pendientes.abiertos': abrirVarios,
    'pendiente.cerrado': cerrar,
    'ejecutivo.desvinculado': alDesvincular,
  },
  dayStep: [paso],
  answers: { 'cuenta.por_eliminar': trabajoDe },
});
