import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { borrarDe, service } from './service/barra.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver'] },
  listeners: { 'cuenta.eliminada': borrarDe },
});
