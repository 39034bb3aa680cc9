import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ValorUf } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** The last UF published on or before a day, and of which day it is: what shows a state of that day, and never what moves money. Null before the first. */
export async function ultimaUf(ctx: ReadCtx, hasta: Fecha): Promise<{ fecha: Fecha; valor: ValorUf } | null> {
  const r = (await ctx.db.execute(
    sql`select fecha::text as fecha, valor::text as valor from indice_uf where fecha <= ${hasta}::date order by fecha desc limit 1`,
  )) as unknown as { rows: { fecha: Fecha; valor: ValorUf }[] };
  return r.rows[0] ?? null;
}
