import { sql } from 'drizzle-orm';
import { type Fecha, maxFecha, minFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { diasTarde, sinBanco } from './mora-sql.ts';

/**
 * What was approved: the debts of one origin (`origen_id`), or, when it is null, every document that the client sold or owes. Only those born between
 * the two days, both included, are its own.
 */
interface Aprobado {
  id: string;
  rut: Rut;
  origen_area: string;
  origen_id: string | null;
  desde: Fecha;
  hasta: Fecha;
}

/** How what was born of an approval did by the end of its window. */
interface Desempeno {
  id: string;
  /** Debts born of it. */
  nacidas: number;
  /** Days late of its worst day, by the due date in force that day and its banking day to pay; 0 when it never was. */
  peor_mora: number;
  /** Debts of it that were written off. */
  castigos: number;
}

/** How what was born of each approval was paid, in one query over the history of the debts. One from which nothing was born has no row. */
export async function desempeno(ctx: ReadCtx, casos: readonly Aprobado[]): Promise<Desempeno[]> {
  if (casos.length === 0) return [];
  const feriados = await sinBanco(ctx, casos.map((c) => c.desde).reduce(minFecha), casos.map((c) => c.hasta).reduce(maxFecha));
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const r = await ctx.db.execute(sql`with caso as (
      select * from jsonb_to_recordset(${JSON.stringify(casos)}::jsonb)
        as x(id text, rut text, origen_area text, origen_id text, desde date, hasta date)),
    suya as (
      select c.id, c.desde, c.hasta, o.pk from caso c join libro_obligacion o on o.empresa_id = ${empresa} and o.rut = c.rut
        and o.fecha between c.desde and c.hasta
        and case when c.origen_id is null then o.tipo = 'documento' else o.origen_area = c.origen_area and o.origen_id = c.origen_id end
      union
      select c.id, c.desde, c.hasta, o.pk from caso c join libro_obligacion o on o.empresa_id = ${empresa} and o.cliente_rut = c.rut
        and o.fecha between c.desde and c.hasta and c.origen_id is null and o.tipo = 'documento'),
    dicho as (
      select s.id, s.pk, s.hasta, h.vencimiento, h.estado, h.fecha, lead(h.fecha) over w as luego, lead(h.estado) over w as luego_estado
      from suya s join libro_obligacion_historia h on h.empresa_id = ${empresa} and h.pk = s.pk and h.fecha <= s.hasta
      window w as (partition by s.id, s.pk order by h.n)),
    tramo as (
      select id, pk, estado, vencimiento, fecha,
        case when luego is null then hasta when luego_estado = 'cerrada' then luego else luego - 1 end as fin from dicho),
    peor as (
      select t.id, max(${diasTarde('t.vencimiento', 't.fin', 's.paga')}) filter (where t.estado = 'vigente' and t.fin >= t.fecha) as dias
      from tramo t left join ${feriados} s on s.dia = t.vencimiento group by t.id),
    castigada as (
      select s.id, count(distinct s.pk) as n from suya s
      join libro_linea l on l.empresa_id = ${empresa} and l.pk = s.pk
      join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
      where a.evento = 'castigo' and a.reversa_de is null and a.fecha_contable between s.desde and s.hasta
        and not exists (select 1 from libro_asiento x where x.empresa_id = a.empresa_id and x.reversa_de = a.id)
      group by s.id)
    select s.id, count(*)::int as nacidas, greatest(max(p.dias), 0)::int as peor_mora, coalesce(max(c.n), 0)::int as castigos
    from suya s left join peor p on p.id = s.id left join castigada c on c.id = s.id group by s.id order by s.id`);
  return (r as unknown as { rows: Desempeno[] }).rows;
}
