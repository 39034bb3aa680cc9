import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract, type Observacion } from '../contract.ts';

/** Whether what the areas of risk find may stop the acts of others on a day (today without it): before `riesgo_desde` it only warns. */
export const riesgoRige = (ctx: ReadCtx, fecha?: Fecha): Promise<boolean> => ctx.param(contract, 'riesgo_desde', fecha);

/** Throws 422 with the first of what was found against an act; nothing while risk does not rule. */
export async function exigirSinObservaciones(ctx: ReadCtx, halladas: readonly Observacion[]): Promise<void> {
  const [primera] = halladas;
  if (primera && (await riesgoRige(ctx))) throw new Rule(primera.codigo, primera.datos);
}
