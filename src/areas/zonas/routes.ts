import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { zonasPorSucursal } from './public.server.ts';
import { invariantes } from './service/invariantes.ts';
import { service, ubicar } from './service/zonas.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  invariants: invariantes,
  listeners: { 'sucursal.creada': ubicar },
  answers: { 'sucursal.zonas': (ctx) => zonasPorSucursal(ctx) },
  concesiones: { ADMIN: ['ver', 'editar'], GERENCIA: ['ver'], JEFE_SUCURSAL: ['ver'], CONTABILIDAD: ['ver'] },
});
