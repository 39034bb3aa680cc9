import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { listeners, service } from './service/solicitudes.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  listeners,
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'editar'],
    JEFE_SUCURSAL: ['ver', 'crear', 'editar', 'votar'],
    ANALISTA_RIESGO: ['ver'],
    COMITE: ['ver', 'votar'],
    GERENCIA: ['ver', 'votar'],
    FISCALIA: ['ver'],
    OPERACIONES: ['ver'],
  },
});
