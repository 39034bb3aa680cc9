import type { AnswerTo } from '#kernel/events.ts';
import { type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/**
 * What the company should place in some months, in pesos: of each month, the goal that two people put in force, or the parameter, which says the same of
 * every month. Null when none of them has one.
 */
export async function metaColocacionDe(ctx: ReadCtx, meses: readonly Periodo[]): Promise<number | null> {
  const fijadas = (await ctx.askOne('meta.de_empresa', { meses })) ?? {};
  const siempre = await ctx.param(contract, 'meta_colocacion_mensual');
  const suma = meses.reduce((n, m) => n + (fijadas[m] ?? siempre), 0);
  return suma > 0 ? suma : null;
}

/** The goal of placement of the whole company in the month of today, to whoever reaches all of it; none when it is 0. */
export async function metaDeEmpresa(ctx: ReadCtx): Promise<AnswerTo<'meta.del_mes'> | undefined> {
  if (ctx.session.alcance !== 'empresa') return undefined;
  const monto = await metaColocacionDe(ctx, [periodoOf(ctx.hoy)]);
  return monto === null ? undefined : { de: 'empresa', monto, url: ctx.can('tarjetas:ver') ? '/tableros/analitica' : null };
}
