import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/catalogos.ts';
import { opcionesDe } from './service/opciones.ts';

export const area = serverArea({ contract, service, provides: { options: opcionesDe } });
