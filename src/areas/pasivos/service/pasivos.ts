import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { mensajes } from '../domain/mensajes.ts';

export const service = implement(contract, { mensajes: { ...mensajes }, handlers: {} });
