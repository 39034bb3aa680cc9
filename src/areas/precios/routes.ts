import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { borrarDe, service } from './service/precios.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver'], ADMIN: ['ver', 'editar', 'contratar'], GERENCIA: ['ver', 'contratar'] },
  listeners: { 'cuenta.eliminada': borrarDe },
});
