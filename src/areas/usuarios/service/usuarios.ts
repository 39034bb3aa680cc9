import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';

export const service = implement(contract, { handlers: {} });
