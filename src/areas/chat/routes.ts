import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/chat.ts';
import { borrarDe } from './service/envio.ts';
import { plantilla } from './service/plantilla.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver', 'enviar'] },
  listeners: { 'cuenta.eliminada': borrarDe },
  raw: plantilla,
});
