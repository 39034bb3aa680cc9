import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';

/** What one set of credits is accrued with. Credits after `desde` and up to `hasta`, by id. */
export interface Tanda {
  empresa_id: string;
  hoy: Fecha;
  /** The day that was run before this one. */
  previo: Fecha | null;
  desde: string;
  hasta: string;
  /** Pesos of one UF that day; null: not published. */
  uf: string | null;
  /** Days of delay from which a credit recognises nothing more. */
  suspension: number;
}

/** The planner knows nothing of rows that were written a moment ago: with loops over them a night would last a day. */
export const afinar = sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
  set_config('plan_cache_mode', 'force_custom_plan', true)`;

/** Units at the UF of the day, half up, pesos: products of numeric are exact, quotients are not. */
const enPesos = (unidades: ReturnType<typeof sql>, uf: string | null) =>
  sql`round((${unidades})::numeric * ${uf ?? '0'}::numeric * 0.0001)::bigint`;

/** a × b / c half up, for a, b ≥ 0 and c > 0. */
const parte = (a: ReturnType<typeof sql>, b: ReturnType<typeof sql>, c: ReturnType<typeof sql>) =>
  sql`(2 * (${a}) * (${b}) + (${c})) / (2 * (${c}))`;

const suspendido = (t: Tanda) =>
  sql`(c.proximo_vencimiento is not null and ${t.hoy}::date - c.proximo_vencimiento >= ${t.suspension}::int)`;

/** Credits sold outright (few, an index of their own): what they earn is their buyer's. */
const vendidos = (t: Tanda) => sql`v as (
    select id from credito where empresa_id = ${t.empresa_id}::uuid and id > ${t.desde}::uuid and id <= ${t.hasta}::uuid
      and jsonb_array_length(ajeno) % 2 = 1)`;

/** What had been recognised of the credit before this night: its figures when they hold the last one, or the row of that night. */
const anterior = (t: Tanda, propio: ReturnType<typeof sql>, escrito: ReturnType<typeof sql>) =>
  sql`case when c.devengado_al = ${t.previo}::date then ${propio} else coalesce(${escrito}, ${propio}) end`;

/** The cuota that runs in one number, so that one pass finds the first due date to come and its interest: days since 2000, then the interest. */
const CORRE = sql`(vencimiento - date '2000-01-01')::bigint * 100000000000000 + greatest(interes, 0)`;

/** One line a credit from its cuotas: what is due of interest, the row that runs and since when, what was paid. */
const resumen = (t: Tanda) => sql`g as (
    select credito_id,
      coalesce(sum(greatest(interes, 0)) filter (where vencimiento <= ${t.hoy}::date), 0)::bigint as vencido,
      max(vencimiento) filter (where vencimiento <= ${t.hoy}::date) as desde,
      min(${CORRE}) filter (where vencimiento > ${t.hoy}::date) as corre,
      coalesce(min(numero) filter (where vencimiento > ${t.hoy}::date and cuota > 0), max(numero)) as numero,
      sum(pagado_interes)::bigint as pagado, max(vencimiento) as fin
    from credito_cuota where empresa_id = ${t.empresa_id}::uuid and credito_id > ${t.desde}::uuid and credito_id <= ${t.hasta}::uuid
    group by credito_id)`;

/** Interest earned by the end of the day, units: `ganado` of `devengo.ts`, the same rounding. */
const ganado = (t: Tanda) => {
  const desde = sql`coalesce(g.desde, c.inicio)`;
  const interes = sql`(g.corre % 100000000000000)`;
  const corridos = sql`(${t.hoy}::date - ${desde})`;
  const total = sql`greatest(1, date '2000-01-01' + (g.corre / 100000000000000)::int - ${desde})`;
  return sql`g.vencido + case when g.corre is null or ${corridos} <= 0 then 0 else ${parte(interes, corridos, total)} end`;
};

/** Deferred commission earned by the end of the day, pesos: by equal days from the giro to the last due date (ledger §2). */
const comisionGanada = (t: Pick<Tanda, 'hoy'>) => sql`case when c.comision_diferida = 0 or c.fecha_giro is null then 0
    when ${t.hoy}::date >= g.fin then c.comision_diferida
    else ${parte(sql`c.comision_diferida`, sql`greatest(0, ${t.hoy}::date - c.fecha_giro)`, sql`greatest(1, g.fin - c.fecha_giro)`)} end`;

/** Deferred commission that one credit had earned by the end of a day, pesos, as the night would say it. No row: a credit without cuotas. */
export const comisionGanadaSql = (t: Pick<Tanda, 'empresa_id' | 'hoy'>, credito_id: string) => sql`
  select ${comisionGanada(t)} as ganada from credito c
  join (select credito_id, max(vencimiento) as fin from credito_cuota
    where empresa_id = ${t.empresa_id}::uuid and credito_id = ${credito_id}::uuid group by credito_id) g on g.credito_id = c.id
  where c.empresa_id = ${t.empresa_id}::uuid`;

/**
 * Interest and deferred commission of a set of credits, in one statement: a row for each at the cuota that runs, and Σ by branch answered.
 * By what is earned less what was recognised, so a day that was skipped is caught up by the next.
 */
export const devengarSql = (t: Tanda) => sql`with c as (
    select id, sede, estado, moneda = 'UF' as uf, cobrado, devuelto, devengado, devengado_al, comision_diferida, comision_devengada, fecha_giro,
      coalesce(fecha_giro, fecha_curse) as inicio, proximo_vencimiento
    from credito where empresa_id = ${t.empresa_id}::uuid and id > ${t.desde}::uuid and id <= ${t.hasta}::uuid
      and estado in ('girado', 'vigente', 'judicial')),
  ${resumen(t)}, ${vendidos(t)},
  a as (
    select credito_id, interes_acum, comision_acum from credito_devengo
    where empresa_id = ${t.empresa_id}::uuid and fecha = ${t.previo}::date and credito_id > ${t.desde}::uuid and credito_id <= ${t.hasta}::uuid),
  e as (
    select c.id, c.sede, g.numero, (${t.uf === null} and c.uf) as espera, (${suspendido(t)} or v.id is not null or c.estado = 'judicial') as suspendido,
      ${anterior(t, sql`c.devengado`, sql`a.interes_acum`)} as habia,
      ${anterior(t, sql`c.comision_devengada`, sql`a.comision_acum`)} as habia_comision,
      greatest(0, ${ganado(t)} - g.pagado - c.devuelto) as unidades, c.uf, c.cobrado, ${comisionGanada(t)} as comision
    from c join g on g.credito_id = c.id left join a on a.credito_id = c.id left join v on v.id = c.id),
  f as materialized (
    select id, sede, numero, habia, habia_comision,
      case when espera or suspendido then 0
        else greatest(0, cobrado + case when uf then ${enPesos(sql`unidades`, t.uf)} else unidades end - habia) end as interes,
      case when espera then 0 else greatest(0, comision - habia_comision) end as comision
    from e),
  nuevas as (
    insert into credito_devengo (empresa_id, fecha, credito_id, numero, interes, interes_acum, comision, comision_acum)
    select ${t.empresa_id}::uuid, ${t.hoy}::date, id, numero, interes, habia + interes, comision, habia_comision + comision from f)
  select coalesce(sede::text, '') as sede, interes, comision, 0 as reajuste, filas
  from (select sede, sum(interes) as interes, sum(comision) as comision, count(*)::int as filas from f group by sede) x`;

/**
 * What the capital of each cuota in UF is worth today less what the books hold of it (1201 + 1203); it may fall. Interest that joined the
 * capital, or will, is interest in the books until it is paid, of the first cuotas that owe (`debenEnLibro`): it has no reajuste of its own.
 * What is being sued for is in 1207 and rises there (`reajustarCausas`).
 */
export const reajustarSql = (t: Tanda) => sql`with c as materialized (
    select id, sede, estado, devengado_al, proximo_vencimiento, devuelto from credito
    where empresa_id = ${t.empresa_id}::uuid and id > ${t.desde}::uuid and id <= ${t.hasta}::uuid and moneda = 'UF'
      and estado in ('girado', 'vigente', 'judicial')),
  ${vendidos(t)},
  p as (
    select q.credito_id, q.numero, q.libro_capital, q.reajuste, c.devuelto, greatest(0, q.amortizacion) - q.pagado_capital as debe,
      sum(greatest(0, -q.amortizacion)) over todas as sumado,
      sum(greatest(0, q.amortizacion) - q.pagado_capital) over antes as previas
    from credito_cuota q join c on c.id = q.credito_id
    where q.empresa_id = ${t.empresa_id}::uuid and q.credito_id > ${t.desde}::uuid and q.credito_id <= ${t.hasta}::uuid
    window todas as (partition by q.credito_id), antes as (partition by q.credito_id order by q.numero rows between unbounded preceding and 1 preceding)),
  q as (
    select credito_id, numero, libro_capital, reajuste,
      debe - least(debe, greatest(0, sumado - devuelto - coalesce(previas, 0))) as debe from p where debe > 0),
  a as (
    select credito_id, numero, reajuste_acum from credito_reajuste
    where empresa_id = ${t.empresa_id}::uuid and fecha = ${t.previo}::date and credito_id > ${t.desde}::uuid and credito_id <= ${t.hasta}::uuid),
  e as (
    select c.id, c.sede, q.numero, q.debe, q.libro_capital, (${t.uf === null} or ${suspendido(t)} or v.id is not null or c.estado = 'judicial') as espera,
      ${anterior(t, sql`q.reajuste`, sql`a.reajuste_acum`)} as habia
    from c join q on q.credito_id = c.id left join a on a.credito_id = c.id and a.numero = q.numero
      left join v on v.id = c.id),
  f as materialized (
    select id, sede, numero, habia,
      case when espera then 0 else ${enPesos(sql`debe`, t.uf)} - libro_capital - habia end as reajuste from e),
  nuevas as (
    insert into credito_reajuste (empresa_id, fecha, credito_id, numero, reajuste, reajuste_acum)
    select ${t.empresa_id}::uuid, ${t.hoy}::date, id, numero, reajuste, habia + reajuste from f)
  select coalesce(sede::text, '') as sede, 0 as interes, 0 as comision, sum(reajuste) as reajuste, count(*)::int as filas
  from f group by 1`;

/** Answers the id of the last credit of the set of `cuantos` that begins after `desde`. No row: fewer than those are left. */
export const finDeTandaSql = (ctx: Ctx, desde: string, cuantos: number): SQL =>
  sql`select id from credito where empresa_id = ${ctx.empresa_id}::uuid and id > ${desde}::uuid order by id offset ${cuantos - 1} limit 1`;

/** Writes the row of today of a credit that was paid off: `comision`, pesos, is what was still deferred of it; it earns no more interest. */
export const comisionTerminadaSql = (ctx: Ctx, c: { id: string; devengado: Pesos; comision_diferida: Pesos }, comision: Pesos): SQL =>
  sql`insert into credito_devengo (empresa_id, fecha, credito_id, numero, interes, interes_acum, comision, comision_acum)
        select ${ctx.empresa_id}::uuid, ${ctx.hoy}::date, ${c.id}::uuid, max(numero), 0, ${c.devengado}::bigint, ${comision}::bigint, ${c.comision_diferida}::bigint
        from credito_cuota where empresa_id = ${ctx.empresa_id}::uuid and credito_id = ${c.id}::uuid`;
