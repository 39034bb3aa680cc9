import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { castigar, exigirCastigable } from './actos.ts';
import { demandarCredito, devolverDeJudicial } from './demandar.ts';

/** What the area of the cases does with a credit, by its id: the same acts that a person does on its page, with the same refusals. */

/** Sues for a credit today in a case. Answers what is sued for, pesos. 422 as `exigirDemandable`; 409 in another state. */
export async function demandarDeCausa(ctx: Ctx, d: { credito_id: string; causa_id: string; motivo: string }) {
  return demandarCredito(ctx, await ctx.lock(creditos, d.credito_id), { causa_id: d.causa_id, motivo: d.motivo });
}

/** The case ended without payment: the credit goes on as before it. 409 `pagos_en_causa`. One that was paid or written off stays so. */
export async function devolverDeCausa(ctx: Ctx, d: { credito_id: string; motivo: string }): Promise<void> {
  const c = await ctx.lock(creditos, d.credito_id);
  if (c.estado === 'judicial') await devolverDeJudicial(ctx, c, d.motivo);
}

/** Writes off what is left of a credit, asked by `pedido_por` and agreed by who acts now. 422 `mora_insuficiente`; 403 for who asked or made it. */
export async function castigarDeCausa(ctx: Ctx, d: { credito_id: string; motivo: string; pedido_por: readonly string[] }): Promise<void> {
  const c = await ctx.lock(creditos, d.credito_id);
  ctx.requireOther(d.pedido_por);
  await exigirCastigable(ctx, c);
  await castigar(ctx, c, d.motivo);
}

/** Why a credit may not be written off today; null when it may. */
export async function impideCastigo(ctx: ReadCtx, credito_id: string) {
  const c = await ctx.get(creditos, credito_id);
  return passes(async () => exigirCastigable(ctx, c));
}
