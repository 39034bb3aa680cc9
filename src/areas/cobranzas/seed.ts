import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { ESTRATEGIAS } from './domain/estrategias.ts';
import { estrategias, operadores } from './tables.ts';

export const seed: Seed = {
  orden: 67,
  cadaInicio: true,
  async base(ctx) {
    const hay = new Set((await ctx.rows(estrategias)).map((e) => e.clave));
    for (const { pasos, ...e } of ESTRATEGIAS)
      if (!hay.has(e.clave)) await ctx.insert(estrategias, { ...e, version_estrategia: 1, pasos: [...pasos] });
    if ((await ctx.count(operadores)) > 0) return;
    // A company that has people of that job begins with them at work; who deals the work changes it.
    for (const p of await personasPorCargo(ctx, ['OPERADOR_COBRANZA'])) await ctx.insert(operadores, { rut: p.codigo as Rut });
  },
};
