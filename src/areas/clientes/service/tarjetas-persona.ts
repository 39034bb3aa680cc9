import { NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { personaConocida } from './alcance.ts';

/** The cards of a person, of the areas that the session may read. Throws 404 for who does not know the person. */
export const actosTarjetas = {
  async tarjetas(ctx: ReadCtx, { rut }: { rut: Rut }) {
    if (!(await personaConocida(ctx, rut))) throw new NotFound();
    await ctx.lectura(rut, 'Tarjetas de la persona');
    const dichas = await ctx.ask('persona.tarjetas', { rut }, (area) => ctx.can(`${area}:ver`));
    return dichas.flatMap((r) => [...r.answer]);
  },
};
