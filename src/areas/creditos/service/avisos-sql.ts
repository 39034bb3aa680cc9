import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';

/** What a cuota `q` still owes of interest and capital, units of its currency. */
const DEBE = sql`greatest(0, least(q.interes, q.cuota) - q.pagado_interes) + greatest(0, greatest(0, q.amortizacion) - q.pagado_capital)`;

/**
 * Writes a notice of each cuota whose banking day to pay (after its extensions) is after `desde` and up to `hasta`, and answers how many were
 * new (`n`): one that is written already is left as it is.
 */
export const anotarAvisosSql = (ctx: Ctx, tipo: 'por_vencer' | 'vencida', desde: string, hasta: string): SQL =>
  sql`with nuevos as (
        insert into credito_aviso (empresa_id, fecha, cuota_id, tipo, credito_id, rut, ejecutivo_id, vence, debe)
        select q.empresa_id, ${ctx.hoy}::date, q.id, ${tipo}, c.id, c.rut, c.ejecutivo_id, coalesce(q.prorrogada_a, q.fecha_pago_habil), ${DEBE}
        from credito_cuota q join credito c on c.empresa_id = q.empresa_id and c.id = q.credito_id
        where q.empresa_id = ${ctx.empresa_id}::uuid
          and ((q.prorrogada_a is null and q.fecha_pago_habil > ${desde}::date and q.fecha_pago_habil <= ${hasta}::date)
            or (q.prorrogada_a > ${desde}::date and q.prorrogada_a <= ${hasta}::date))
          and q.estado in ('pendiente', 'parcial') and q.cuota > 0 and c.estado in ('girado', 'vigente', 'judicial') and c.estado <> 'judicial'
        on conflict do nothing returning 1)
      select count(*)::int as n from nuevos`;

/** Answers the notices of today of each executive and kind: how many (`n`), and the first and last day to pay. */
export const avisosPorEjecutivoSql = (ctx: Ctx): SQL =>
  sql`select ejecutivo_id, tipo, count(*)::int as n, min(vence)::text as primera, max(vence)::text as ultima from credito_aviso
      where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${ctx.hoy}::date and ejecutivo_id is not null group by 1, 2 order by 1, 2`;
