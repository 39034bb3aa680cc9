import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/perfiles.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { ADMIN: ['ver', 'editar', 'asignar'], GERENCIA: ['ver', 'aprobar'], CUMPLIMIENTO: ['ver'] },
});
