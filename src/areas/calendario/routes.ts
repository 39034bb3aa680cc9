import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/calendario.ts';
import { plantilla } from './service/plantilla.ts';
import { olvidarA } from './service/recordar.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver', 'editar'] },
  listeners: { 'cuenta.eliminada': olvidarA },
  raw: plantilla,
});
