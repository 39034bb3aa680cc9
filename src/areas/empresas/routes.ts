import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { nombresDeSucursal } from './public.server.ts';
import { service } from './service/empresas.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: { 'catalogo.usado': usos_catalogo },
  dimensiones: [{ nombre: 'sucursal', titulo: 'Sucursal', nombres: nombresDeSucursal }],
  concesiones: { ADMIN: ['ver', 'editar'], GERENCIA: ['ver'], CONTABILIDAD: ['ver'], JEFE_SUCURSAL: ['ver'] },
});
