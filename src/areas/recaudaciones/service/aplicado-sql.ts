import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Debts whose payments of some value dates, both included, are asked together. */
interface Pregunta {
  id: string;
  pks: readonly string[];
  desde: Fecha;
  hasta: Fecha;
}

/**
 * What receipts applied to some debts by value date, net of those reversed and of what a later application changed: whole pesos by the id of each question,
 * zero when nothing came in. A cheque in collection is no payment until the bank pays it. One query whatever their number.
 */
export async function aplicadoA(ctx: ReadCtx, preguntas: readonly Pregunta[]): Promise<Map<string, Pesos>> {
  const out = new Map(preguntas.map((p) => [p.id, pesos(0)]));
  if (preguntas.length === 0) return out;
  const r = await ctx.db.execute(sql`with p as (
      select id, pks, desde, hasta from jsonb_to_recordset(${JSON.stringify(preguntas)}::jsonb) as x(id text, pks jsonb, desde date, hasta date)),
    k as (select distinct p.id, e.pk, p.desde, p.hasta from p, jsonb_array_elements_text(p.pks) as e(pk))
    select k.id, sum(a.monto)::text as monto from k
    join recaudacion_aplicacion a on a.empresa_id = ${ctx.empresa_id}::uuid and a.pk = k.pk
    join recaudacion r on r.empresa_id = a.empresa_id and r.id = a.recaudacion_id and r.vuelta = a.vuelta
    where r.estado in ('aplicada', 'conciliada') and r.fecha_pago between k.desde and k.hasta
    group by k.id`);
  for (const f of (r as unknown as { rows: { id: string; monto: string }[] }).rows) out.set(f.id, pesos(Number(f.monto)));
  return out;
}
