import type { Seed } from '#platform/server/seeding.ts';
import { sembrarCatalogos } from './service/sembrar.ts';

export const seed: Seed = { orden: 5, cadaInicio: true, base: sembrarCatalogos };
