import { sql } from 'drizzle-orm';
import { formatDecimal } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Whole weeks of its own history that say how much of what is owed is asked for in one: as long as the days of cash that are looked at. */
const SEMANAS = 13;

/**
 * Of what was owed at the beginning of each of the last thirteen weeks, what part left as a payment in that week, with what was given back taken out;
 * null when nothing was owed in any. What its owner may ask for today is seldom asked for today.
 */
export async function salidaDePasivos(ctx: ReadCtx): Promise<{ pct: string; porque: string } | null> {
  const empresa = sql`m.empresa_id = ${ctx.empresa_id}::uuid`;
  const r =
    await ctx.db.execute(sql`select round(100 * least(sum(debia), greatest(0, sum(pagado))) / nullif(sum(debia), 0), 2)::text as pct from (
      select ${ctx.hoy}::date - 7 * k as dia from generate_series(1, ${SEMANAS}::int) k) s
    cross join lateral (select coalesce(sum(m.efecto), 0) as debia from pasivo_movimiento m where ${empresa} and m.fecha <= s.dia) d
    cross join lateral (select coalesce(-sum(m.efecto), 0) as pagado from pasivo_movimiento m
      where ${empresa} and m.clase in ('pagar', 'devolver_pago') and m.fecha > s.dia and m.fecha <= s.dia + 7) p`);
  const pct = (r as unknown as { rows: { pct: string | null }[] }).rows[0]?.pct ?? null;
  if (pct === null) return null;
  const porque = `Se cuenta el ${formatDecimal(pct, 2)} %: lo que en una semana se pagó de lo que se debía, en las últimas ${SEMANAS}`;
  return { pct, porque };
}
