import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/parametros.ts';
import { calendarioDe, valorVigente } from './service/valores.ts';

export const area = serverArea({ contract, service, provides: { parameter: valorVigente, calendar: calendarioDe } });
