import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { cheques } from '../tables.ts';

/** The debt that a cheque pays. */
export interface DestinoCheque {
  objeto_pk: string;
  objeto_numero: string;
  objeto_cuota: number | null;
  objeto_vence: Fecha;
  /** Part of it for the premium of that cuota; without it, none. */
  prima?: Pesos | undefined;
}

/** A cheque comes to pay another debt of the same client (area prolongaciones: a cuota of the credit that took its place). Answers the one it paid. */
export async function trasladarCheque(ctx: Ctx, id: string, a: DestinoCheque): Promise<DestinoCheque> {
  const { objeto_pk, objeto_numero, objeto_cuota, objeto_vence, prima } = await ctx.lock(cheques, id);
  await ctx.update(cheques, id, { ...a, prima: a.prima ?? pesos(0) });
  return { objeto_pk, objeto_numero, objeto_cuota, objeto_vence, prima };
}
