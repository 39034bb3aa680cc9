import type { Ctx } from '#platform/server/context.ts';
import { abrirCuentaBanco, asegurarPlan } from './plan.ts';

export { controlAuxiliar } from './invariantes.ts';

/** The chart and one bank, for the tests of this and other areas' services. */
export async function cuentasPara(ctx: Ctx): Promise<void> {
  await asegurarPlan(ctx);
  await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
}
