import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { TipoPasivo } from '../domain/tipos.ts';

/** What is owed of a tipo: how many pasivos, and pesos as text by their age in days. */
interface Tramo {
  tipo: string;
  n: number;
  hasta_30: string;
  hasta_60: string;
  hasta_90: string;
  mas_90: string;
  total: string;
}

/** What is owed at the end of a day, by tipo and age of the pasivo: Σ of the effects of its movements to that day. */
export async function tramosPorTipo(ctx: ReadCtx, al: Fecha): Promise<Map<TipoPasivo, Tramo>> {
  const edad = sql`(${al}::date - p.fecha)`;
  const suma = (donde: ReturnType<typeof sql>) => sql`coalesce(sum(x.debe) filter (where ${donde}), 0)::text`;
  const { rows } = (await ctx.db.execute(sql`
    with x as (
      select m.tipo_pasivo as tipo, m.pasivo_id, sum(m.efecto) as debe from pasivo_movimiento m
      where m.empresa_id = ${ctx.empresa_id} and m.fecha <= ${al} group by 1, 2 having sum(m.efecto) <> 0)
    select x.tipo, count(*)::int as n, ${suma(sql`${edad} <= 30`)} as hasta_30, ${suma(sql`${edad} between 31 and 60`)} as hasta_60,
      ${suma(sql`${edad} between 61 and 90`)} as hasta_90, ${suma(sql`${edad} > 90`)} as mas_90, coalesce(sum(x.debe), 0)::text as total
    from x join pasivo p on p.empresa_id = ${ctx.empresa_id} and p.id = x.pasivo_id group by 1`)) as unknown as { rows: Tramo[] };
  return new Map(rows.map((r) => [r.tipo as TipoPasivo, r]));
}
