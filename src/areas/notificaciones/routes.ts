import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { avisar, borrarDe, service } from './service/notificaciones.ts';
import { resumenDiario } from './service/resumen.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver'] },
  listeners: { 'aviso.enviado': avisar, 'cuenta.eliminada': borrarDe },
  dayStep: [resumenDiario],
});
