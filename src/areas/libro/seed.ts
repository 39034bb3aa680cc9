import { periodoOf } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { abrirPeriodos } from './service/periodos.ts';
import { abrirCuentaBanco, asegurarPlan } from './service/plan.ts';

/** Current accounts of the demo company, in the order of their sub-accounts 1102.01 … (fictitious numbers). */
const BANCOS = ['Banco de Chile 100-20030-01', 'Santander 200-30040-02', 'BCI 300-40050-03'];

/**
 * The chart and the month in which the books open: as a company that moves in, which closes from its opening month on; the months before it
 * that a story tells open themselves with their first entry. The banks are of the demo.
 */
export const seed: Seed = {
  orden: 35,
  async base(ctx) {
    await asegurarPlan(ctx);
    await abrirPeriodos(ctx, [periodoOf(ctx.hoy)]);
  },
  async run(s) {
    await s.arrange(async (ctx) => {
      for (const [i, nombre] of BANCOS.entries()) await abrirCuentaBanco(ctx, i + 1, nombre);
    });
  },
};
