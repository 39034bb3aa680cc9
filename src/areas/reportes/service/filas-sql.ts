import { createHash, type Hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { ColumnaDeReporte } from '#platform/server/cifras/reporte.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Celdas, Lectura } from './fuente.ts';

type Cruda = Record<string, string | number | null>;
const leer = async (ctx: ReadCtx, q: SQL): Promise<Cruda[]> => ((await ctx.db.execute(q)) as unknown as { rows: Cruda[] }).rows;

const col = (c: ColumnaDeReporte): SQL => sql`r.${sql.identifier(c.campo)}`;
/** Pesos are whole numbers; everything else is its text, so that no decimal passes through a float. */
const valor = (c: ColumnaDeReporte): SQL => (c.tipo === 'pesos' ? sql`round(${col(c)}::numeric)::bigint` : sql`${col(c)}::text`);

/** A value of a row in hand as it is kept. */
const canonica = (c: ColumnaDeReporte, v: unknown): string | number | null =>
  v === null || v === undefined ? null : c.tipo === 'pesos' ? Number(v) : String(v);

/** Rows that are in hand go to the database in so many at once. */
const DE_A = 1_000;

/** Keeps the rows of a run in the order of their keys, read at one instant. */
export async function guardarFilas(ctx: Ctx, id: string, columnas: readonly ColumnaDeReporte[], l: Lectura): Promise<void> {
  if ('sql' in l) {
    const datos = sql.join(columnas.map(valor), sql`, `);
    await ctx.db.execute(sql`insert into reporte_fila (empresa_id, ejecucion_id, n, clave, datos)
      select ${ctx.empresa_id}::uuid, ${id}::uuid, row_number() over (order by r.clave::text collate "C")::int, r.clave::text, jsonb_build_array(${datos})
      from (${l.sql}) r`);
    return;
  }
  for (let desde = 0; desde < l.filas.length; desde += DE_A) {
    const parte = l.filas.slice(desde, desde + DE_A).map((f, i) => ({
      n: desde + i + 1,
      clave: String(f.clave ?? desde + i + 1),
      datos: columnas.map((c) => canonica(c, f[c.campo])),
    }));
    await ctx.db.execute(sql`insert into reporte_fila (empresa_id, ejecucion_id, n, clave, datos)
      select ${ctx.empresa_id}::uuid, ${id}::uuid, x.n, x.clave, x.datos
      from jsonb_to_recordset(${JSON.stringify(parte)}::jsonb) as x(n int, clave text, datos jsonb)`);
  }
}

/** How many rows a run has, and what its totals add up to. */
export async function sumar(
  ctx: ReadCtx,
  id: string,
  columnas: readonly ColumnaDeReporte[],
  totales: readonly string[],
): Promise<{ filas: number; totales: Record<string, number | string> }> {
  const sumas = totales.map((t) => {
    const i = columnas.findIndex((c) => c.campo === t);
    return sql`, coalesce(sum((datos ->> ${i}::int)::numeric), 0)::text as ${sql.identifier(`t_${t}`)}`;
  });
  const [r] = await leer(
    ctx,
    sql`select count(*)::int as n ${sql.join(sumas, sql``)} from reporte_fila where empresa_id = ${ctx.empresa_id}::uuid and ejecucion_id = ${id}::uuid`,
  );
  const entero = (v: string) => (/^-?\d+$/.test(v) ? Number(v) : v);
  return { filas: Number(r?.n ?? 0), totales: Object.fromEntries(totales.map((t) => [t, entero(String(r?.[`t_${t}`] ?? 0))])) };
}

/** A slice of the rows of a run, after one of them, and the number of its last. They come as one text: a value for each row would cost more than reading it. */
export async function tramo(ctx: ReadCtx, id: string, despues: number, limite: number): Promise<{ ultima: number; filas: Celdas[] }> {
  const [t] = await leer(
    ctx,
    sql`select coalesce(max(n), ${despues}::int) as ultima, coalesce(json_agg(datos order by n), '[]') as filas
      from (select n, datos from reporte_fila where empresa_id = ${ctx.empresa_id}::uuid and ejecucion_id = ${id}::uuid and n > ${despues}
        order by n limit ${limite}) r`,
  );
  return t as unknown as { ultima: number; filas: Celdas[] };
}

export async function olvidarFilas(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`delete from reporte_fila where empresa_id = ${ctx.empresa_id}::uuid and ejecucion_id = ${id}::uuid`);
}

/** The first rows of a report that was not run, with how many there are in all and what they add up to. */
export async function asomar(
  ctx: ReadCtx,
  base: SQL,
  columnas: readonly ColumnaDeReporte[],
  o: { totales: readonly string[]; limite: number },
) {
  const datos = sql.join(columnas.map(valor), sql`, `);
  const sumas = o.totales.map((t) => sql`, coalesce(sum(r.${sql.identifier(t)}), 0)::text as ${sql.identifier(`t_${t}`)}`);
  const filas = await leer(
    ctx,
    // Whole rows are made of those that are shown only.
    sql`select r.clave::text as clave, jsonb_build_array(${datos}) as datos, to_jsonb(r) as fila
      from (select b.* from (${base}) b order by b.clave::text collate "C" limit ${o.limite}) r order by r.clave::text collate "C"`,
  );
  const [s] = await leer(ctx, sql`select count(*)::int as n ${sql.join(sumas, sql``)} from (${base}) r`);
  return {
    filas: filas as unknown as { clave: string; datos: Celdas; fila: Record<string, unknown> }[],
    total: Number(s?.n ?? 0),
    totales: Object.fromEntries(o.totales.map((t) => [t, Number(s?.[`t_${t}`] ?? 0)])),
  };
}

/** Hash of the rows of a run and not of its file: the columns in their order, then each row, one a line. */
export function huellaDeFilas(columnas: readonly ColumnaDeReporte[]): Hash {
  return createHash('sha256').update(`${JSON.stringify(columnas.map((c) => c.campo))}\n`);
}

/** Rows of two runs that differ, by their keys, at most `limite` of each kind; and how many of that kind there are in all. */
export async function diferencias(ctx: ReadCtx, antes: string, ahora: string, limite: number) {
  const de = (id: string) =>
    sql`select clave, datos from reporte_fila where empresa_id = ${ctx.empresa_id}::uuid and ejecucion_id = ${id}::uuid`;
  const filas = await leer(
    ctx,
    sql`with a as (${de(antes)}), b as (${de(ahora)}),
      d as (select coalesce(a.clave, b.clave) as clave, a.datos as antes, b.datos as ahora,
          case when a.clave is null then 'entra' when b.clave is null then 'sale' else 'cambia' end as clase
        from a full join b on b.clave = a.clave where a.datos is distinct from b.datos)
      select * from (select d.*, count(*) over (partition by clase)::int as n_, row_number() over (partition by clase order by clave)::int as p_ from d) x
      where p_ <= ${limite} order by clase, clave`,
  );
  return filas as unknown as {
    clave: string;
    clase: 'entra' | 'sale' | 'cambia';
    antes: Celdas | null;
    ahora: Celdas | null;
    n_: number;
  }[];
}

/** Writes that the people of a run were read: one row of the log for each RUT of its columns. */
export async function anotarLecturas(ctx: Ctx, id: string, columnas: readonly ColumnaDeReporte[], motivo: string): Promise<void> {
  const ruts = columnas.flatMap((c, i) => (c.tipo === 'rut' || ['cliente', 'deudor', 'rut'].includes(c.dimension ?? '') ? [i] : []));
  if (ruts.length === 0) return;
  const uno = sql.join(
    ruts.map(
      (i) =>
        sql`select datos ->> ${i}::int as rut from reporte_fila where empresa_id = ${ctx.empresa_id}::uuid and ejecucion_id = ${id}::uuid`,
    ),
    sql` union `,
  );
  await ctx.db.execute(sql`insert into lectura (id, empresa_id, usuario, en_nombre_de, rut_visto, area, motivo)
    select gen_random_uuid(), ${ctx.empresa_id}::uuid, ${ctx.session.usuario_id}::uuid, ${ctx.session.rut_reemplazo}, u.rut, 'reportes', ${motivo}
    from (${uno}) u where u.rut <> ''`);
}
