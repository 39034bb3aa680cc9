import { type SQL, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** How far a group is followed from the person asked for. */
const NIVELES = 3;

/** A link between two people of a group: what one is of the other, and who says so. */
interface Lazo {
  de: Rut;
  a: Rut;
  vinculo: string;
  participacion_pct: string | null;
}

interface Reglas {
  /** Least share that joins a partner, percent. */
  participacion: string;
  /** Two clients of one representative are a group. */
  por_representante: boolean;
}

/** The links in force on a day that join people in a group; those of a ficha out of reach are not told. */
function lazos(ctx: ReadCtx, al: Fecha, r: Reglas): SQL {
  const alcance = alcanceCliente(ctx, sql`v.cliente_rut`) ?? sql`true`;
  const representa = r.por_representante ? sql`or v.vinculo = 'REPRESENTANTE_LEGAL'` : sql``;
  return sql`select v.cliente_rut as de, v.rut as a, v.vinculo, v.participacion_pct from cliente_vinculo v
    where v.empresa_id = ${ctx.empresa_id}::uuid and v.desde <= ${al}::date and coalesce(v.hasta, 'infinity') >= ${al}::date and ${alcance}
      and ((v.vinculo = 'SOCIO' and v.participacion_pct >= ${r.participacion}::numeric) or v.vinculo in ('EMPRESA_RELACIONADA', 'CONYUGE') ${representa})`;
}

/** Everybody joined to a RUT on a day, itself first, each once however many ways lead to it, and the links between them. */
export async function grupoDe(ctx: ReadCtx, rut: Rut, al: Fecha, r: Reglas, max: number): Promise<{ ruts: Rut[]; lazos: Lazo[] }> {
  const filas = (await ctx.db.execute(sql`with recursive lazo as (${lazos(ctx, al, r)}),
    lado as (select de as x, a as y from lazo union select a, de from lazo),
    paso as (select ${rut}::text as rut, 0 as nivel union select l.y, p.nivel + 1 from paso p join lado l on l.x = p.rut where p.nivel < ${NIVELES}::int)
    select rut, min(nivel)::int as nivel from paso group by rut order by nivel, rut limit ${max + 1}`)) as unknown as {
    rows: { rut: Rut }[];
  };
  const ruts = filas.rows.map((f) => f.rut);
  const suyos = sql`(select value from jsonb_array_elements_text(${JSON.stringify(ruts)}::jsonb))`;
  const entre = (await ctx.db.execute(
    sql`select de, a, vinculo, participacion_pct::text as participacion_pct from (${lazos(ctx, al, r)}) l where de in ${suyos} and a in ${suyos} order by de, a`,
  )) as unknown as { rows: Lazo[] };
  return { ruts, lazos: entre.rows };
}

/** Those that have some link that joins a group on a day, at most so many. */
export async function conLazos(ctx: ReadCtx, al: Fecha, r: Reglas, max: number): Promise<Rut[]> {
  const filas = (await ctx.db.execute(sql`select distinct de from (${lazos(ctx, al, r)}) l order by de limit ${max}`)) as unknown as {
    rows: { de: Rut }[];
  };
  return filas.rows.map((f) => f.de);
}
