import { type SQL, sql } from 'drizzle-orm';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';

/** Adds to what some debts, at least one, had earned what each earned now, pesos. */
export function sumarDevengadoSql(ctx: Ctx, ganado: readonly { pk: string; monto: Pesos }[]): SQL {
  const filas = ganado.map((g) => sql`(${g.pk}::text, ${g.monto}::bigint)`);
  return sql`update libro_obligacion o set devengado = o.devengado + g.monto
    from (values ${sql.join(filas, sql`, `)}) as g (pk, monto) where o.empresa_id = ${ctx.empresa_id} and o.pk = g.pk`;
}
