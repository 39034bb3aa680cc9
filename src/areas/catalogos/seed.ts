import type { Seed } from '#platform/server/seeding.ts';
import { retirarCodigos } from './service/retirar.ts';
import { sembrarCatalogos } from './service/sembrar.ts';

export const seed: Seed = {
  orden: 5,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogos(ctx);
    await retirarCodigos(ctx);
  },
};
