import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Contenido, TipoFuente } from '../domain/contenido.ts';
import { retiradoAl } from './reclamos.ts';

/** A report as another area rests on it: what it said, until when it counts, and its hash. */
interface InformeSabido {
  rut: Rut;
  tipo: TipoFuente;
  fuente: string;
  nombre: string;
  fecha: Fecha;
  vence: Fecha;
  informe_id: string;
  hash: string;
  parcial: boolean;
  contenido: Contenido;
}

/**
 * The newest `cuantos` reports of each source about each person that were known at the end of a day, the newest first, whether or not still in
 * force, but those that a claim of their titular had taken out of use and those whose years passed, which say nothing any more. One query for all of them.
 */
export async function informesAl(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha, cuantos = 1): Promise<InformeSabido[]> {
  if (ruts.length === 0) return [];
  const r = await ctx.db.execute(sql`select i.rut, i.tipo, i.fuente, coalesce(f.nombre, i.fuente) as nombre, i.fecha::text as fecha,
      i.vence::text as vence, i.id::text as informe_id, i.contenido_hash as hash, i.parcial, i.contenido
    from (select *, row_number() over (partition by rut, fuente order by fecha desc, id desc) as orden from buro_informe as informe
      where not ${retiradoAl(ctx.empresa_id, sql`informe.id`, al)} and empresa_id = ${ctx.empresa_id}::uuid and fecha <= ${al}::date and not (contenido ? 'reducido')
        and rut in (select value from jsonb_array_elements_text(${JSON.stringify(ruts)}::jsonb))) i
    left join buro_fuente f on f.empresa_id = ${ctx.empresa_id}::uuid and f.codigo = i.fuente
    where i.orden <= ${cuantos} order by i.rut, i.tipo, i.fuente, i.orden`);
  return (r as unknown as { rows: InformeSabido[] }).rows;
}

/** A query that brought no report: the source knows nothing of the person, or the last try failed. */
interface SinInforme {
  rut: Rut;
  tipo: TipoFuente;
  fuente: string;
  nombre: string;
  estado: 'sin_informacion' | 'error';
  fecha: Fecha;
  /** Until when that there is no information counts as known. */
  vence: Fecha;
  causa: string | null;
}

/**
 * The newest query of each source about each person that ended without a report, when no report of that source came after it. Of a past day, those
 * that had ended by then.
 */
export async function sinInformeAl(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<SinInforme[]> {
  if (ruts.length === 0) return [];
  const r = await ctx.db.execute(sql`with suyas as (
      select distinct on (c.rut, c.fuente) c.*, (c.terminado at time zone 'America/Santiago')::date as dia from buro_consulta c
      where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado in ('completada', 'sin_informacion', 'error')
        and c.rut in (select value from jsonb_array_elements_text(${JSON.stringify(ruts)}::jsonb))
        and (${al >= ctx.hoy}::boolean or (c.terminado at time zone 'America/Santiago')::date <= ${al}::date)
      order by c.rut, c.fuente, c.terminado desc, c.id desc)
    select s.rut, s.tipo, s.fuente, coalesce(f.nombre, s.fuente) as nombre, s.estado, least(s.dia, ${al}::date)::text as fecha,
      (least(s.dia, ${al}::date) + coalesce(f.vigencia_dias, 0))::text as vence, s.error ->> 'mensaje' as causa
    from suyas s left join buro_fuente f on f.empresa_id = ${ctx.empresa_id}::uuid and f.codigo = s.fuente
    where s.estado <> 'completada' order by s.rut, s.fuente`);
  return (r as unknown as { rows: SinInforme[] }).rows;
}
