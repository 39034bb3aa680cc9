import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';

export const service = implement(contract, {
  mensajes: { uf_no_publicada: 'La UF del {fecha} aún no está publicada' },
  handlers: {},
});
