import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

/** Agreements under which operations are bought; which are exempt of the minimum cost or need a contract are parameters. */
export const seed: Seed = {
  orden: 230,
  cadaInicio: true,
  base: (ctx) =>
    sembrarCatalogo(ctx, 'pactos', [
      ['GENERAL', 'condiciones generales'],
      ['CONVENIO_GREMIO', 'convenio con gremio'],
      ['CONFIRMING_PAGADOR', 'confirming con pagador'],
    ]),
};
