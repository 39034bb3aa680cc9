import { sql } from 'drizzle-orm';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { filasDeSql } from './consulta.ts';
import { nocheSql, nochesVecinasSql, sumaDeNocheSql, ultimaNocheSql } from './noche-sql.ts';

const DE_NOCHE = /^devengo:(\d{4}-\d{2}-\d{2})$/;

/** `asiento.por_enlazar`: the entry of a night is of every credit at once; its screen is that night. It only reads. */
export async function alEnlazarAsiento(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  const fecha = e.origen_area === 'creditos' ? DE_NOCHE.exec(e.origen_id)?.[1] : undefined;
  return fecha && ctx.can('creditos:ver') ? `/creditos/devengo?fecha=${fecha}` : undefined;
}

/** The night asked, or the last one that recognised something, with its neighbours. */
async function vecinas(ctx: ReadCtx, pedida: Fecha | undefined) {
  const [u] = pedida ? [] : await filasDeSql(ctx, ultimaNocheSql(ctx));
  const fecha = pedida ?? ((u?.fecha as Fecha | null | undefined) || ctx.hoy);
  const [v] = await filasDeSql(ctx, nochesVecinasSql(ctx, fecha));
  return { fecha, anterior: (v?.anterior ?? null) as Fecha | null, siguiente: (v?.siguiente ?? null) as Fecha | null };
}

/**
 * What a night recognised of each credit within reach, pesos: interest (1202), reajuste (1203) and deferred commission (2109), by the cuota that
 * ran. For who reaches every credit `suma` is the entry `devengo_diario` of that day.
 */
export async function nocheDe(ctx: ReadCtx, q: { fecha?: Fecha | undefined; page: number; perPage: number }) {
  const v = await vecinas(ctx, q.fecha);
  const filas = nocheSql(ctx, v.fecha);
  const [s] = await filasDeSql(ctx, sumaDeNocheSql(filas));
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
