import { cuentasBanco } from '#areas/libro/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { cuentasCorrientes } from './tables.ts';

/** The current accounts of the demo company: those that the books already have, one to one. */
export const seed: Seed = {
  orden: 60,
  async run(s) {
    await s.arrange(async (ctx) => {
      for (const { codigo, nombre } of await cuentasBanco(ctx)) {
        const corte = nombre.lastIndexOf(' ');
        await ctx.insert(cuentasCorrientes, { banco: nombre.slice(0, corte), numero: nombre.slice(corte + 1), cuenta_contable: codigo });
      }
    });
  },
};
