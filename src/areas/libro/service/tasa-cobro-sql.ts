import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { sinBanco } from './mora-sql.ts';

/** Days of its own history that say how much of what falls due is paid on its day. */
const DIAS = 90;
/** Days before it is due at which a debt is looked at: as far as the next days of cash are. */
const ANTES = 7;

/**
 * Of the capital that fell due in the last ninety days and was owed a week before, what part was paid by its day (by the next banking day when that one is
 * not); null when nothing fell due. What is agreed in UF weighs its UF of today.
 */
export async function tasaDeCobro(ctx: ReadCtx): Promise<{ pct: string; porque: string } | null> {
  const [desde, hasta] = [addDays(ctx.hoy, -DIAS), addDays(ctx.hoy, -1)];
  const feriados = await sinBanco(ctx, desde, hasta);
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const debia = sql`x.capital + round(coalesce(x.capital_uf, 0) * coalesce(u.valor, 0))`;
  const al = (hasta_el: ReturnType<typeof sql>) => sql`(select case when x.estado = 'vigente' then ${debia} else 0 end
      from libro_obligacion_historia x where x.empresa_id = ${empresa} and x.pk = o.pk and x.fecha <= ${hasta_el} order by x.n desc limit 1)`;
  const r =
    await ctx.db.execute(sql`select round(100 * (sum(antes) - sum(quedo)) / nullif(sum(antes), 0), 2)::text as pct from (select antes, least(antes, despues) as quedo from (
      select ${al(sql`o.vencimiento - ${ANTES}::int`)} as antes, ${al(sql`coalesce(s.paga, o.vencimiento)`)} as despues from libro_obligacion o left join ${feriados} s on s.dia = o.vencimiento
        left join lateral (select valor from indice_uf where fecha <= ${ctx.hoy}::date order by fecha desc limit 1) u on o.moneda = 'UF'
      where o.empresa_id = ${empresa} and o.tipo in ('documento', 'cuota') and o.vencimiento between ${desde}::date and ${hasta}::date) x where antes > 0) d`);
  const pct = (r as unknown as { rows: { pct: string | null }[] }).rows[0]?.pct ?? null;
  if (pct === null) return null;
  return { pct, porque: `Se cuenta el ${formatDecimal(pct, 2)} %: lo que se pagó a tiempo de lo que venció en los últimos ${DIAS} días` };
}
