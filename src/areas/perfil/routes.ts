import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { borrarDe, fotos, service } from './service/perfil.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver', 'publicar'], ADMIN: ['ver', 'publicar', 'moderar'], GERENCIA: ['ver', 'publicar', 'moderar'] },
  listeners: { 'cuenta.eliminada': borrarDe },
  raw: [fotos],
});
