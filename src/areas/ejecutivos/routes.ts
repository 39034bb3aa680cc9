import { proveer } from '#areas/catalogos/public.server.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { personasPorCargo } from './public.server.ts';
import { service } from './service/ejecutivos.ts';
import { fichaDeCuenta, fichasActivas, usoDeSucursal, usosCatalogo } from './service/uso.ts';

proveer('ejecutivos', (ctx) => personasPorCargo(ctx));
proveer('abogados', (ctx) => personasPorCargo(ctx, ['ABOGADO', 'FISCAL']));
proveer('procuradores', (ctx) => personasPorCargo(ctx, ['PROCURADOR', 'ABOGADO']));
proveer('analistas', (ctx) => personasPorCargo(ctx, ['ANALISTA']));
proveer('operadores_cobranzas', (ctx) => personasPorCargo(ctx, ['OPERADOR_COBRANZA']));
proveer('recaudadores', (ctx) => personasPorCargo(ctx, ['RECAUDADOR']));

export const area = serverArea({
  contract,
  service,
  menu,
  listeners: { 'sucursal.por_desactivar': usoDeSucursal, 'cuenta.por_eliminar': fichaDeCuenta },
  measures: { usos_catalogo: usosCatalogo, fichas: fichasActivas },
  concesiones: {
    ADMIN: ['ver', 'crear', 'editar', 'cambiar-perfil', 'traspasar', 'desvincular'],
    GERENCIA: ['ver', 'crear', 'editar', 'aprobar-perfil', 'traspasar', 'desvincular'],
    JEFE_SUCURSAL: ['ver'],
    CONTABILIDAD: ['ver'],
  },
});
