import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { listeners } from './service/aprobacion.ts';
import { service } from './service/solicitudes.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  listeners,
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'editar'],
    JEFE_SUCURSAL: ['ver', 'crear', 'editar', 'votar'],
    ANALISTA_RIESGO: ['ver', 'ajustar'],
    COMITE: ['ver', 'votar', 'firmar'],
    GERENCIA: ['ver', 'votar', 'firmar'],
    FISCALIA: ['ver'],
    OPERACIONES: ['ver'],
  },
});
