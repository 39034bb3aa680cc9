import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/creditos.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: {
    EJECUTIVO: ['ver', 'simular'],
    JEFE_SUCURSAL: ['ver', 'simular'],
    AGENTE: ['ver', 'simular'],
    ANALISTA_RIESGO: ['ver', 'simular'],
    COMITE: ['ver', 'simular'],
    OPERACIONES: ['ver', 'simular'],
    GERENCIA: ['ver', 'simular'],
  },
});
