import { proveer } from '#areas/catalogos/public.server.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { personasPorCargo } from './public.server.ts';
import { service } from './service/ejecutivos.ts';

proveer('ejecutivos', (ctx) => personasPorCargo(ctx));
proveer('abogados', (ctx) => personasPorCargo(ctx, ['ABOGADO', 'FISCAL']));

export const area = serverArea({ contract, service });
