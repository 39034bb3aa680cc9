import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/creditos.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: {
    EJECUTIVO: ['simular'],
    JEFE_SUCURSAL: ['simular'],
    AGENTE: ['simular'],
    ANALISTA_RIESGO: ['simular'],
    COMITE: ['simular'],
    OPERACIONES: ['simular'],
    GERENCIA: ['simular'],
  },
});
