import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { metaDeEmpresa } from './service/meta.ts';
import { service } from './service/tarjetas.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: { 'meta.del_mes': metaDeEmpresa },
  concesiones: {
    GERENCIA: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    JEFE_OPERACIONES: ['ver'],
    CONTABILIDAD: ['ver'],
    SUPERVISOR_COBRANZA: ['ver'],
    ADMIN: ['ver'],
  },
});
