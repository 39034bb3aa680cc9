import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/correo.ts';
import { borrarDe, limpieza } from './service/limpieza.ts';
import { plantilla } from './service/plantilla.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver', 'enviar'], ADMIN: ['ver', 'enviar', 'configurar'] },
  listeners: { 'cuenta.eliminada': borrarDe },
  dayStep: [limpieza],
  raw: plantilla,
});
