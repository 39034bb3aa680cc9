import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/ausencias.ts';

export const area = serverArea({ contract, service });
