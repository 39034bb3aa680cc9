import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { borrarDe } from './service/consultas.ts';
import { service } from './service/faq.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver'], ADMIN: ['ver', 'editar'], OPERACIONES: ['ver', 'editar'] },
  listeners: { 'cuenta.eliminada': borrarDe },
});
