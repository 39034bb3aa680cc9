import { deudasPorPk } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** What some debts come to on a day, to the peso; those in UF, at the value of today when that of the day is not published. */
export async function deudaDe(ctx: ReadCtx, pks: readonly string[], al: Fecha): Promise<Pesos> {
  const vivas = await deudasPorPk(ctx, pks, al).catch((e: unknown) => {
    if (e instanceof RangeError) return deudasPorPk(ctx, pks, ctx.hoy);
    throw e;
  });
  return sumPesos(vivas.map((d) => d.total));
}
