import type { AnswerTo } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/** The goal of placement of the whole company, to whoever reaches all of it; none when it is 0. */
export async function metaDeEmpresa(ctx: ReadCtx): Promise<AnswerTo<'meta.del_mes'> | undefined> {
  if (ctx.session.alcance !== 'empresa') return undefined;
  const monto = await ctx.param(contract, 'meta_colocacion_mensual');
  return monto > 0 ? { de: 'empresa', monto, url: ctx.can('tarjetas:ver') ? '/tableros/analitica' : null } : undefined;
}
