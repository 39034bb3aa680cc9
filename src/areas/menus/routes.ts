import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/menus.ts';

export const area = serverArea({ contract, service });
