import { type SQL, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';

/** Nights of the company that recognised something, among the sums of each day (`credito_devengo_dia`). */
const conAlgo = (ctx: ReadCtx): SQL => sql`empresa_id = ${ctx.empresa_id}::uuid and (interes <> 0 or reajuste <> 0 or comision <> 0)`;

/** Answers `fecha`, the last night up to today that recognised something; null: none did. */
export const ultimaNocheSql = (ctx: ReadCtx): SQL =>
  sql`select max(fecha)::text as fecha from credito_devengo_dia where ${conAlgo(ctx)} and fecha <= ${ctx.hoy}::date`;

/** Answers the nights before (`anterior`) and after (`siguiente`) one that recognised something; null: there is none. */
export const nochesVecinasSql = (ctx: ReadCtx, fecha: Fecha): SQL => {
  const empresa = conAlgo(ctx);
  return sql`select (select max(fecha)::text from credito_devengo_dia where ${empresa} and fecha < ${fecha}::date) as anterior,
      (select min(fecha)::text from credito_devengo_dia where ${empresa} and fecha > ${fecha}::date) as siguiente`;
};

/** What a night recognised of each credit within reach, by the cuota that ran, pesos; who asks says the order and how many. */
export const nocheSql = (ctx: ReadCtx, fecha: Fecha): SQL => {
  const alcance = alcanceCliente(ctx, sql`c.rut`) ?? sql`true`;
  return sql`select x.credito_id, c.numero, c.nombre, x.cuota, sum(x.interes)::bigint as interes, sum(x.reajuste)::bigint as reajuste,
      sum(x.comision)::bigint as comision
    from (select credito_id, numero as cuota, interes, 0 as reajuste, comision from credito_devengo
        where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${fecha}::date
      union all select credito_id, numero, 0, reajuste, 0 from credito_reajuste
        where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${fecha}::date) x
    join credito c on c.empresa_id = ${ctx.empresa_id}::uuid and c.id = x.credito_id
    where ${alcance} group by 1, 2, 3, 4
    having sum(x.interes) <> 0 or sum(x.reajuste) <> 0 or sum(x.comision) <> 0`;
};

/** Sums the rows of a night (`nocheSql`): how many they are (`n`) and what they recognised, pesos. */
export const sumaDeNocheSql = (filas: SQL): SQL =>
  sql`select count(*)::int as n, coalesce(sum(interes), 0)::bigint as interes, coalesce(sum(reajuste), 0)::bigint as reajuste,
      coalesce(sum(comision), 0)::bigint as comision from (${filas}) f`;

/** Answers what a night left recognised in all of a credit, pesos. No row: that night did not write it. */
export const nocheDeCreditoSql = (ctx: Ctx, credito_id: string, fecha: string): SQL =>
  sql`select fecha::text as fecha, interes_acum, comision_acum from credito_devengo
      where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${fecha}::date and credito_id = ${credito_id}::uuid limit 1`;

/** Writes on the cuotas of a credit the reajuste that a night left of each, pesos. */
export const traerReajustesSql = (ctx: Ctx, credito_id: string, fecha: Fecha): SQL =>
  sql`update credito_cuota q set reajuste = r.reajuste_acum from credito_reajuste r
      where r.empresa_id = ${ctx.empresa_id}::uuid and r.fecha = ${fecha}::date and r.credito_id = ${credito_id}::uuid
        and q.empresa_id = r.empresa_id and q.credito_id = r.credito_id and q.numero = r.numero`;

/** What the nights from `desde` to `hasta` wrote of a credit, one row a night. Day by day through the key, which the day leads: never the rows of the others. */
export const nochesDeCreditoSql = (ctx: ReadCtx, credito_id: string, desde: Fecha, hasta: Fecha): SQL =>
  sql`select d.fecha::text as fecha, v.numero, v.interes, v.comision, v.interes_acum, v.comision_acum, coalesce(r.reajuste, 0) as reajuste
      from (select generate_series(${desde}::date, ${hasta}::date, interval '1 day')::date as fecha) d
      join lateral (select numero, interes, comision, interes_acum, comision_acum from credito_devengo
        where empresa_id = ${ctx.empresa_id}::uuid and fecha = d.fecha and credito_id = ${credito_id}::uuid) v on true
      left join lateral (select sum(reajuste) as reajuste from credito_reajuste
        where empresa_id = ${ctx.empresa_id}::uuid and fecha = d.fecha and credito_id = ${credito_id}::uuid) r on true
      order by d.fecha`;
