import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/empresas.ts';

export const area = serverArea({ contract, service });
