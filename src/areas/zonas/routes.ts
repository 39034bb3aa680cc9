import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/zonas.ts';

export const area = serverArea({ contract, service, menu });
