import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { AnswerTo } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Address of a matter: the area that decides it and its record. */
export interface Asunto {
  asunto_area: string;
  asunto_id: string;
}
export type PorEvaluar = AnswerTo<'asunto.por_evaluar'>;

/** What is asked in a matter, as its area tells it; undefined when none knows it. Who is beyond the reach of the session is told as nobody (404). */
export async function asuntoDe(ctx: ReadCtx, { asunto_area, asunto_id }: Asunto): Promise<PorEvaluar | undefined> {
  const dichos = await ctx.ask('asunto.por_evaluar', { asunto_area, asunto_id });
  const suyo = dichos.find((d) => d.area === asunto_area)?.answer;
  if (suyo && !(await alcanzaCliente(ctx, suyo.rut))) throw new NotFound();
  return suyo;
}

/** The same; 422 `sin_asunto` when no area knows it. */
export async function exigirAsunto(ctx: ReadCtx, a: Asunto): Promise<PorEvaluar> {
  const suyo = await asuntoDe(ctx, a);
  if (!suyo) throw new Rule('sin_asunto');
  return suyo;
}
