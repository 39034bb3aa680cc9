import { sql } from 'drizzle-orm';
import type { TramoProvision } from '#finanzas/provision.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Cartera } from '../domain/eventos/cierre.ts';

/** What a set answers of a portfolio and branch, pesos, and of itself: how many debts it saw and the last of them. */
export interface SumaDeLote {
  vistas: number;
  ultima: string | null;
  cartera: Cartera | null;
  sucursal: string | null;
  ajuste: number;
  filas: number;
}

/** Percentage of a debt by its days of mora, as the brackets in force say. */
function porcentajeSql(tramos: readonly TramoProvision[]) {
  const casos = tramos.map((t) =>
    t.hasta === null ? sql`else ${t.pct}::numeric` : sql`when dias_mora <= ${t.hasta}::int then ${t.pct}::numeric`,
  );
  return sql`case ${sql.join(casos, sql` `)} end`;
}

/**
 * One set of `cuantas` debts after the cursor, in one statement: what each debt needs (`ajusteDe`, the same figures), a row for each that changes, and Σ by
 * portfolio and branch answered. What is late, and what is not any more and still has provision.
 */
export const loteSql = (
  ctx: Ctx,
  cursor: string | null,
  d: { uf: string | null; corte: Fecha; tramos: readonly TramoProvision[]; cuantas: number },
) => sql`with lote as materialized (
    select pk, split_part(pk, ':', 1) as de, sucursal, base_mora, provision, case when vencimiento <= ${d.corte}::date then ${ctx.hoy}::date - vencimiento else 0 end as dias_mora,
      case when estado = 'vigente' then capital + coalesce(round(capital_uf * ${d.uf ?? '0'}::numeric), 0)::bigint else 0 end as capital,
      case when devengo_tipo = 'diferencia_precio' then coalesce(devengo_total, 0) - devengado else 0 end as por_devengar
    from libro_obligacion o
    where empresa_id = ${ctx.empresa_id}::uuid and tipo in ('cuota', 'documento', 'saldo_cedente')
      and ((estado = 'vigente' and vencimiento <= ${d.corte}::date) or provision > 0) and pk > ${cursor ?? ''}
      and not exists (select 1 from libro_provision p where p.empresa_id = o.empresa_id and p.obligacion = o.pk and p.fecha = ${ctx.hoy}::date)
    order by pk limit ${d.cuantas}),
  b as (
    select pk, de, sucursal, provision, dias_mora, case when de = 'documento'
      then greatest(0, least(capital, coalesce(base_mora, capital)) - por_devengar) else capital end as base from lote),
  r as (
    select *, case when base <= 0 or dias_mora <= 0 then 0 else round(base::numeric * (${porcentajeSql(d.tramos)}) * 0.01)::bigint end as requerida from b
    where de in ('cuota', 'documento', 'saldo_cedente')),
  f as materialized (select *, case when de = 'cuota' then 'creditos' else 'factoring' end as cartera from r where requerida <> provision),
  nuevas as (
    insert into libro_provision (empresa_id, obligacion, fecha, cartera, dias_mora, base, requerida, ajuste)
    select ${ctx.empresa_id}::uuid, pk, ${ctx.hoy}::date, cartera, dias_mora, base, requerida, requerida - provision from f),
  puestas as (
    update libro_obligacion o set provision = f.requerida from f where o.empresa_id = ${ctx.empresa_id}::uuid and o.pk = f.pk)
  select (select count(*)::int from lote) as vistas, (select max(pk) from lote) as ultima, cartera, sucursal, sum(ajuste)::bigint as ajuste,
    count(*)::int as filas
  from (select cartera, sucursal, requerida - provision as ajuste from f) x group by 3, 4
  union all select (select count(*)::int from lote), (select max(pk) from lote), null, null, 0, 0`;
