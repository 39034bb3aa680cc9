import { sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FilaCorte } from '../domain/corte.ts';

/** A cuota as `cortar` reads it, with what its credit says. Units of its currency. */
export type FilaLeida = FilaCorte & { credito_id: string; moneda: 'CLP' | 'UF'; devuelto: number };

/** Reads the cuotas of some credits, at least one, each from the due date of the one before it (the first, from the giro), in their order. */
export async function filasDeCorte(ctx: ReadCtx, ids: readonly string[]): Promise<FilaLeida[]> {
  const lista = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const r = await ctx.db.execute(sql`
    select q.credito_id, c.moneda, c.devuelto::float8 as devuelto, q.numero, q.vencimiento::text as vencimiento,
      coalesce(lag(q.vencimiento) over (partition by q.credito_id order by q.numero), c.fecha_giro, c.fecha_curse)::text as desde,
      q.cuota::float8 as cuota, q.interes::float8 as interes, q.amortizacion::float8 as amortizacion,
      q.pagado_interes::float8 as pagado_interes, q.pagado_capital::float8 as pagado_capital
    from credito_cuota q
    join credito c on c.empresa_id = q.empresa_id and c.id = q.credito_id
    where q.empresa_id = ${ctx.empresa_id} and q.credito_id in (${lista})
    order by q.credito_id, q.numero`);
  return (r as unknown as { rows: FilaLeida[] }).rows;
}
