import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Contenido } from '../domain/contenido.ts';
import { simuladorCasos } from '../tables.ts';

/**
 * What the simulated bureau says of a person from a day on, in place of what its digits give. `contenido`: whole, by kind of source; a kind that
 * is not there keeps what the digits say.
 */
export async function escribirCaso(ctx: Ctx, caso: { rut: Rut; desde: Fecha; contenido: Partial<Contenido> }): Promise<void> {
  await ctx.insert(simuladorCasos, caso);
}
