import { type SQL, sql } from 'drizzle-orm';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';

/** Writes on many cuotas at once what collecting each of them was charged today, pesos; 0: it was judged, and nothing is charged. */
export const anotarGastosSql = (ctx: Ctx, gastos: readonly { id: string; monto: Pesos }[]): SQL => {
  const filas = JSON.stringify(gastos);
  return sql`update credito_cuota q set gastos = x.monto, gastos_el = ${ctx.hoy}::date from jsonb_to_recordset(${filas}::jsonb) as x (id uuid, monto bigint)
    where q.empresa_id = ${ctx.empresa_id}::uuid and q.id = x.id`;
};
