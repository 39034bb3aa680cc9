import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { listas, service } from './service/menus.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  measures: listas,
  concesiones: { ADMIN: ['ver', 'editar'], GERENCIA: ['ver'] },
});
