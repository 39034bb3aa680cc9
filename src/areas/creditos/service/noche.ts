import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { filasDeSql } from './consulta.ts';

const DE_NOCHE = /^devengo:(\d{4}-\d{2}-\d{2})$/;

/** `asiento.por_enlazar`: the entry of a night is of every credit at once; its screen is that night. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  const fecha = e.origen_area === 'creditos' ? DE_NOCHE.exec(e.origen_id)?.[1] : undefined;
  return fecha && ctx.can('creditos:ver') ? `/creditos/devengo?fecha=${fecha}` : undefined;
}

/** The night asked, or the last one that recognised something, with its neighbours. */
async function vecinas(ctx: ReadCtx, pedida: Fecha | undefined) {
  const empresa = sql`empresa_id = ${ctx.empresa_id}::uuid and (interes <> 0 or reajuste <> 0 or comision <> 0)`;
  const [u] = pedida
    ? []
    : await filasDeSql(ctx, sql`select max(fecha)::text as fecha from credito_devengo_dia where ${empresa} and fecha <= ${ctx.hoy}::date`);
  const fecha = pedida ?? ((u?.fecha as Fecha | null | undefined) || ctx.hoy);
  const [v] = await filasDeSql(
    ctx,
    sql`select (select max(fecha)::text from credito_devengo_dia where ${empresa} and fecha < ${fecha}::date) as anterior,
      (select min(fecha)::text from credito_devengo_dia where ${empresa} and fecha > ${fecha}::date) as siguiente`,
  );
  return { fecha, anterior: (v?.anterior ?? null) as Fecha | null, siguiente: (v?.siguiente ?? null) as Fecha | null };
}

/**
 * What a night recognised of each credit within reach, pesos: interest (1202), reajuste (1203) and deferred commission (2109), by the cuota that
 * ran. For who reaches every credit `suma` is the entry `devengo_diario` of that day.
 */
export async function nocheDe(ctx: ReadCtx, q: { fecha?: Fecha | undefined; page: number; perPage: number }) {
  const v = await vecinas(ctx, q.fecha);
  const alcance = alcanceCliente(ctx, sql`c.rut`) ?? sql`true`;
  const filas = sql`select x.credito_id, c.numero, c.nombre, x.cuota, sum(x.interes)::bigint as interes, sum(x.reajuste)::bigint as reajuste,
      sum(x.comision)::bigint as comision
    from (select credito_id, numero as cuota, interes, 0 as reajuste, comision from credito_devengo
        where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${v.fecha}::date
      union all select credito_id, numero, 0, reajuste, 0 from credito_reajuste
        where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${v.fecha}::date) x
    join credito c on c.empresa_id = ${ctx.empresa_id}::uuid and c.id = x.credito_id
    where ${alcance} group by 1, 2, 3, 4
    having sum(x.interes) <> 0 or sum(x.reajuste) <> 0 or sum(x.comision) <> 0`;
  const [s] = await filasDeSql(
    ctx,
    sql`select count(*)::int as n, coalesce(sum(interes), 0)::bigint as interes, coalesce(sum(reajuste), 0)::bigint as reajuste,
      coalesce(sum(comision), 0)::bigint as comision from (${filas}) f`,
  );
  const items = await filasDeSql(ctx, sql`${filas} order by c.numero, x.cuota limit ${q.perPage} offset ${(q.page - 1) * q.perPage}`);
  const montos = (f: Record<string, unknown> | undefined) => ({
    interes: Number(f?.interes ?? 0),
    reajuste: Number(f?.reajuste ?? 0),
    comision: Number(f?.comision ?? 0),
  });
  return {
    ...v,
    items: items.map((f) => ({
      credito_id: String(f.credito_id),
      numero: Number(f.numero),
      nombre: String(f.nombre),
      cuota: Number(f.cuota),
      ...montos(f),
    })),
    suma: montos(s),
    total: Number(s?.n ?? 0),
    page: q.page,
    perPage: q.perPage,
  };
}
