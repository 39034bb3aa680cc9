import { deduccionDe, partidasAl } from '#areas/descuentos/public.server.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Refinanciado } from '../domain/congelado.ts';
import type { CreditoFila } from './filas.ts';

type Tomadas = Pick<CreditoFila, 'id' | 'apply_discounts' | 'descuento_modo' | 'fecha_curse'>;

/** Debts that the credit finances instead of taking them from its líquido, at what they owe on the curse; null when it finances none. */
export async function refinanciadoDe(ctx: ReadCtx, c: Tomadas): Promise<Refinanciado | null> {
  if (!c.apply_discounts || c.descuento_modo !== 'FINANCIADO') return null;
  const tomada = await deduccionDe(ctx, 'creditos', c.id);
  const pks = [...new Set((tomada?.partidas ?? []).map((p) => p.pk))];
  const al = c.fecha_curse < ctx.hoy ? ctx.hoy : c.fecha_curse;
  const partidas = await partidasAl(ctx, pks, al);
  const capital = sumPesos(partidas.filter((p) => p.concepto === 'CAPITAL').map((p) => p.monto));
  return { total: sumPesos(partidas.map((p) => p.monto)), capital };
}
