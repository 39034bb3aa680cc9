import type { Seed } from '#platform/server/seeding.ts';
import { asegurarMenu } from './service/fabrica.ts';

export const seed: Seed = {
  orden: 80,
  async run(s) {
    await s.arrange((ctx) =>
      asegurarMenu(
        ctx,
        s.deps.registry.areas.flatMap((a) => a.menu ?? []),
      ),
    );
  },
};
