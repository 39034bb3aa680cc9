import type { Seed } from '#platform/server/seeding.ts';
import { sembrarParametros } from './service/sembrar.ts';

export const seed: Seed = { orden: 6, run: (s) => s.arrange(sembrarParametros) };
