import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { listas, service } from './service/menus.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: {
    'opciones.prestadas': async (ctx, { lista }) =>
      lista === 'menu_parents' || lista === 'menus' || lista === 'menu_seconds' ? listas[lista](ctx) : undefined,
  },
  concesiones: { ADMIN: ['ver', 'editar'], GERENCIA: ['ver'] },
});
