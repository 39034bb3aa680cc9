import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/ausencias.ts';
import { ausentes, sinBandeja, usosCatalogo } from './service/lecturas.ts';
import { alRegreso } from './service/regreso.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: { 'catalogo.usado': usosCatalogo, 'ejecutivos.ausentes': ausentes, 'bandeja.guardada': sinBandeja },
  dayStep: [alRegreso],
  concesiones: {
    TODOS: ['ver', 'solicitar'],
    JEFE_SUCURSAL: ['aprobar'],
    ADMIN: ['registrar', 'aprobar'],
    GERENCIA: ['aprobar', 'registrar', 'extender'],
  },
});
