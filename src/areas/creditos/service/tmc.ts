import { reglaTmc, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { add, cmp, div, mul } from '#kernel/values/decimal.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type CreditoFila, filasCuotas } from './filas.ts';

/**
 * The maximum rate again, with the table of today: the one in force when the money leaves binds, whatever was quoted (Ley 18.010; areas 1:
 * checked at calculate, simular, documentar and giro). 422 `tmc_excedida` {tmc} when the company blocks it.
 */
export async function controlarTmc(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const regla = await reglaTmc(ctx);
  if (regla.restriccion_tml !== 'BLOQUEA') return;
  const ultima = (await filasCuotas(ctx, c.id)).at(-1);
  if (!ultima || !c.capital) return;
  const dia = c.fecha_curse > ctx.hoy ? ctx.hoy : c.fecha_curse;
  const capital_uf = c.moneda === 'UF' ? c.capital : div(c.capital, await valorUf(ctx, dia));
  const delDia = await tmcsDelDia(ctx, c.moneda, ctx.hoy);
  const tmc = delDia({ dias: daysBetween(c.fecha_curse, ultima.vencimiento), capital_uf });
  if (!tmc) return;
  const tope = add(tmc.valor, regla.tolerancia_tmc);
  if (cmp(mul(c.tasa_mensual, 12), tope) > 0) throw new Rule('tmc_excedida', { tmc: formatDecimal(tmc.valor, 2) });
}
