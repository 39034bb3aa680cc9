import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { avatares } from './service/avatar.ts';
import { borrarDe, porCorreo, resumenSemanal } from './service/avisos.ts';
import { confirmarCorreo } from './service/correo.ts';
import { service } from './service/cuenta.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: { 'catalogo.usado': usos_catalogo },
  concesiones: { TODOS: ['ver'] },
  listeners: { 'aviso.enviado': porCorreo, 'cuenta.eliminada': borrarDe },
  dayStep: [resumenSemanal],
  raw: [avatares, confirmarCorreo],
});
