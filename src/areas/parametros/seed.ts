import type { Seed } from '#platform/server/seeding.ts';
import { sembrarLeyes, sembrarParametros } from './service/sembrar.ts';

export const seed: Seed = { orden: 6, base: sembrarLeyes, run: (s) => s.arrange(sembrarParametros) };
