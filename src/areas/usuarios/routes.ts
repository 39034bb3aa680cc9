import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/usuarios.ts';

export const area = serverArea({ contract, service });
