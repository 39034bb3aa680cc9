import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { diasTarde, sinBanco } from './mora-sql.ts';
import type { Rol } from './obligaciones.ts';

/** How a RUT paid what it owed in a role, over a window of days. */
interface Comportamiento {
  rut: Rut;
  rol: Rol;
  /** Days of mora of the worst day of the window; 0 when it was never late. */
  peor_mora: number;
  /** Days of mora with which what fell due ended, weighted by capital, one decimal half up; null when nothing fell due nor was closed. */
  dias_promedio: string | null;
  /** Debts alive some day of the window, and those of them closed by its end. */
  obligaciones: number;
  pagadas: number;
  /** Debts written off in the window. */
  castigos: number;
  /** Of those for which he answers, the worst day of what he ceded himself with his own responsibility; null when he ceded nothing so. */
  peor_mora_cedida: number | null;
}

/**
 * How each RUT behaved between two days, both included, in one query over the history of the obligaciones: the mora of a day counts from the due date
 * in force that day, runs once the banking day to pay has passed, and ends when the debt is closed. A debt that others answer for counts in the role of each. Who has no debt in the window has no row.
 * What is added up by debt is added up once: a base without statistics would do it again for each of them.
 */
export async function comportamiento(ctx: ReadCtx, ruts: readonly Rut[], desde: Fecha, hasta: Fecha): Promise<Comportamiento[]> {
  if (ruts.length === 0) return [];
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const feriados = await sinBanco(ctx, desde, hasta);
  const suyos = sql`(select value from jsonb_array_elements_text(${JSON.stringify(ruts)}::jsonb))`;
  const r = await ctx.db.execute(sql`with debe as (
      select pk, rut, rol, cliente_rut from libro_obligacion where empresa_id = ${empresa} and rut in ${suyos}
      union
      select g.pk, g.rut, g.rol, o.cliente_rut from libro_obligado g join libro_obligacion o on o.empresa_id = g.empresa_id and o.pk = g.pk
      where g.empresa_id = ${empresa} and g.rut in ${suyos} and coalesce(g.desde, '-infinity') <= ${hasta}::date and coalesce(g.hasta, 'infinity') > ${desde}::date),
    dicho as (
      select h.pk, h.n, h.fecha, h.vencimiento, h.estado, lead(h.fecha) over w as luego, lead(h.estado) over w as luego_estado,
        first_value(h.capital) over w as capital
      from libro_obligacion_historia h where h.empresa_id = ${empresa} and h.pk in (select pk from debe) and h.fecha <= ${hasta}::date
      window w as (partition by h.pk order by h.n)),
    hecho as (
      select *, case when luego is null then ${hasta}::date when luego_estado = 'cerrada' then luego else luego - 1 end as fin from dicho),
    tramo as (select h.*, ${diasTarde('h.vencimiento', 'h.fin', 's.paga')} as tarde from hecho h left join ${feriados} s on s.dia = h.vencimiento),
    deuda as materialized (
      select pk, max(capital) as capital,
        max(tarde) filter (where estado = 'vigente' and fin >= fecha and fin >= ${desde}::date) as peor,
        (array_agg(tarde order by n desc) filter (where estado = 'vigente'))[1] as final,
        bool_or(luego is null and estado = 'cerrada') as cerrada
      from tramo group by pk),
    castigada as materialized (
      select distinct l.pk from libro_linea l join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
      where l.empresa_id = ${empresa} and l.pk in (select pk from debe) and a.evento = 'castigo' and a.reversa_de is null
        and a.fecha_contable between ${desde}::date and ${hasta}::date
        and not exists (select 1 from libro_asiento x where x.empresa_id = a.empresa_id and x.reversa_de = a.id))
    select debe.rut, debe.rol, greatest(max(d.peor), 0)::int as peor_mora,
      round(sum(d.capital * greatest(d.final, 0)) filter (where d.cerrada or d.final >= 0)
        / nullif(sum(d.capital) filter (where d.cerrada or d.final >= 0), 0), 1)::text as dias_promedio,
      count(*)::int as obligaciones, (count(*) filter (where d.cerrada))::int as pagadas, count(c.pk)::int as castigos,
      max(greatest(d.peor, 0)) filter (where debe.rol = 'AVAL' and debe.cliente_rut = debe.rut)::int as peor_mora_cedida
    from debe join deuda d on d.pk = debe.pk left join castigada c on c.pk = debe.pk
    where d.peor is not null group by debe.rut, debe.rol order by debe.rut, debe.rol`);
  return (r as unknown as { rows: Comportamiento[] }).rows;
}
