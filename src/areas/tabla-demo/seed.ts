import type { Seed } from '#platform/server/seeding.ts';
import { restaurar } from './service/tabla.ts';

export const seed: Seed = {
  orden: 95,
  run: async (s) => {
    await s.arrange(restaurar);
  },
};
