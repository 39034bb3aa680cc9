import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const lista = (nombres: readonly string[], de = '') => sql.raw(nombres.map((n) => (de ? `${de}.${n}` : n)).join(', '));

/** What a debt is, which no act changes. */
const FIJAS = [
  ...['pk', 'tipo', 'rut', 'rol', 'cliente_rut', 'origen_area', 'origen_id', 'numero', 'sucursal', 'producto', 'moneda', 'fecha'],
  'tasa_mensual',
];
/** How it stands, as each word of its history says it. */
const SALDOS = [
  ...['capital', 'interes', 'capital_uf', 'interes_uf', 'gastos', 'gastos_uf', 'mora_uf', 'costas', 'mora', 'mora_desde', 'base_mora'],
  ...['tasa_mora_mensual', 'vencimiento'],
];
/** What that comes to on the day. */
const DEL_DIA = ['d_capital', 'd_interes', 'd_mora', 'd_gastos', 'd_costas', 'deuda', 'dias_mora'];
/** Columns of a row of a cut that are those of a set of debts (`deudaSql`). */
export const COLUMNAS_DE_CORTE = [...FIJAS, ...SALDOS, 'vendida', 'provision', 'por_devengar', ...DEL_DIA];

export interface CorteVisto {
  id: string;
  dia: Fecha;
}

/** The last cut on or before a day that still says what was; the last of that day when it has several. */
export async function corteBueno(ctx: ReadCtx, al: Fecha): Promise<CorteVisto | undefined> {
  const r = await ctx.db.execute(sql`select id::text, dia::text from libro_corte
    where empresa_id = ${ctx.empresa_id}::uuid and dia <= ${al}::date and not rancio order by dia desc, numero desc limit 1`);
  return (r as unknown as { rows: CorteVisto[] }).rows[0];
}

/** Which rows of a table with the keys of a debt are wanted (its alias), as one more condition; nothing for all. */
type Solo = (alias: string) => SQL;

/** The debts of a cut with what they owed that day: nothing is computed. */
export const filasDelCorte = (ctx: ReadCtx, corte_id: string, solo?: Solo): SQL =>
  sql`select ${lista(COLUMNAS_DE_CORTE)} from libro_corte_fila c where empresa_id = ${ctx.empresa_id}::uuid and corte_id = ${corte_id}::uuid ${solo?.('c')}`;

/**
 * The debts alive on a day after a cut, as `vivasAl` says them: those of the cut, as the last word written of each since says it, and those that the cut
 * does not have, read from the beginning. What a debt is comes from its row of the cut; the debt itself is joined by what makes it one row, so that a
 * figure that asks nothing of it does not read it.
 */
export function desdeElCorte(ctx: ReadCtx, c: CorteVisto, al: Fecha, solo?: Solo): SQL {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const despues = (columna: string) => sql`${sql.raw(columna)} > ${c.dia}::date and ${sql.raw(columna)} <= ${al}::date`;
  const delCorte = sql`from libro_corte_fila c where c.empresa_id = ${empresa} and c.corte_id = ${c.id}::uuid ${solo?.('c')}`;
  const suyas = solo && sql`and h.pk in (select o.pk from libro_obligacion o where o.empresa_id = ${empresa} ${solo('o')})`;
  const escritas = sql`from libro_obligacion_historia h where h.empresa_id = ${empresa} and ${despues('h.fecha')} ${suyas}`;
  // Whether it is alive is said as a truth: as a comparison the base would expect one debt in two hundred to be.
  const cambiadas = sql`select distinct on (h.pk) h.pk, ${lista(SALDOS, 'h')}, h.vendida, h.estado = 'vigente' as viva ${escritas} order by h.pk, h.n desc`;
  // One pass of the cut against what was written, which is less, says both what changed and what the cut does not have. Only of the latter the debt itself
  // is asked what it is, row by row (`offset 0`): joined as a table, the base would read and keep the whole auxiliary for the few that are new.
  const nuevo = sql`left join lateral (select o.* from libro_obligacion o where c.pk is null and o.empresa_id = ${empresa} and o.pk = h.pk offset 0) u on true`;
  const esFija = sql.raw(FIJAS.map((x) => `coalesce(c.${x}, u.${x}) as ${x}`).join(', '));
  const ahora = sql.raw(SALDOS.map((x) => `case when h.pk is null then c.${x} else h.${x} end as ${x}`).join(', '));
  return sql`select ${lista([...FIJAS, ...SALDOS, 'vendida'], 'b')},
      coalesce(p.requerida, b.provision, (select p.requerida from libro_provision p where p.empresa_id = ${empresa} and p.obligacion = b.pk
        and p.fecha <= ${al}::date order by p.fecha desc limit 1), 0) as provision,
      case when o.devengo_tipo = 'diferencia_precio' then coalesce(o.devengo_total, 0) - case when b.devengado is not null then b.devengado + coalesce(v.monto, 0)
        else coalesce((select sum(v.monto) from libro_devengo v where v.empresa_id = ${empresa} and v.obligacion = b.pk and v.fecha <= ${al}::date), 0) end
        else 0 end as por_devengar
    from (
      select ${esFija}, ${ahora}, coalesce(h.vendida, c.vendida, u.vendida) as vendida, c.provision, c.devengado
        from (select c.* ${delCorte}) c full join (${cambiadas}) h on h.pk = c.pk ${nuevo}
        where h.pk is null or h.viva) b
    left join libro_obligacion o on o.empresa_id = ${empresa} and o.pk = b.pk
    left join (select distinct on (obligacion) obligacion, requerida from libro_provision where empresa_id = ${empresa} and ${despues('fecha')}
      order by obligacion, fecha desc) p on p.obligacion = b.pk
    left join (select obligacion, sum(monto) as monto from libro_devengo where empresa_id = ${empresa} and ${despues('fecha')} group by 1) v
      on v.obligacion = b.pk`;
}

/** Writes the rows of a cut from a set of debts; answers how many, their totals and the hash of them all, in order of key. */
export async function escribirCorte(
  ctx: ReadCtx,
  c: CorteVisto,
  deudas: SQL,
): Promise<{ filas: number; totales: Record<string, string>; hash: string }> {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  await ctx.db.execute(sql`insert into libro_corte_fila (empresa_id, corte_id, devengado, ${lista(COLUMNAS_DE_CORTE)})
    select ${empresa}, ${c.id}::uuid, coalesce(v.monto, 0), ${lista(COLUMNAS_DE_CORTE, 'd')} from (${deudas}) d
      left join (select obligacion, sum(monto) as monto from libro_devengo where empresa_id = ${empresa} and fecha <= ${c.dia}::date group by 1) v
        on v.obligacion = d.pk`);
  return resumenDelCorte(ctx, c.id);
}

/** What is placed of a debt of a set with the columns of `deudaSql`: the advance of a document, the capital of a cuota; nothing of what was sold. */
export const colocacionSql: SQL = sql`case when vendida then 0 when tipo = 'documento' then least(d_capital, coalesce(base_mora, d_capital))
  when tipo in ('cuota', 'saldo_cedente') then d_capital else 0 end`;

const huella = (texto: SQL) => sql`encode(sha256(convert_to(coalesce(${texto}, ''), 'UTF8')), 'hex')`;
const enUnTexto = sql`concat_ws('|', ${lista(COLUMNAS_DE_CORTE)})`;

/** What a hash of today's way begins with; one of before has nothing. */
const POR_ORDEN = 'o1:';

/**
 * The hash of all that the rows `suyas` say, in the order of the bytes of their keys, so that a cut taken to another server says the same: that of the
 * hashes of each 256 of them, which takes little memory at any size. Each row is made a text before it is sorted: sorting its columns took as long again.
 */
const huellaPorOrden = (suyas: SQL): SQL => sql`select ${POR_ORDEN} || ${huella(sql`string_agg(parte, '' order by k)`)} as hash from (
    select k, ${huella(sql`string_agg(texto, E'\n' order by puesto)`)} as parte from (
      select puesto, (puesto - 1) / 256 as k, texto from (
        select row_number() over (order by pk collate "C") as puesto, texto from (select pk, ${enUnTexto} as texto from ${suyas} offset 0) t) p) o
    group by k) x`;

/** That of a cut taken before: of 4.096 parts by key. */
const huellaPorPartes = (suyas: SQL): SQL => sql`select ${huella(sql`string_agg(parte, '' order by k)`)} as hash from (
    select left(md5(pk), 3) as k, ${huella(sql`string_agg(${enUnTexto}, E'\n' order by pk collate "C")`)} as parte from ${suyas} group by 1) x`;

const filasSuyas = (ctx: ReadCtx, corte_id: string): SQL =>
  sql`libro_corte_fila where empresa_id = ${ctx.empresa_id}::uuid and corte_id = ${corte_id}::uuid`;

/** How many rows a cut has, what they add up to and the hash of all that they say. */
async function resumenDelCorte(ctx: ReadCtx, corte_id: string): Promise<{ filas: number; totales: Record<string, string>; hash: string }> {
  const sumas = ['d_capital', 'd_interes', 'd_mora', 'd_gastos', 'd_costas', 'deuda', 'provision', 'por_devengar'];
  const cada = sql.raw(sumas.map((s) => `'${s}', coalesce(sum(${s}), 0)::text`).join(', '));
  const suyas = filasSuyas(ctx, corte_id);
  const r = await ctx.db.execute(sql`select t.filas, t.totales, h.hash from
    (select count(*)::int as filas, jsonb_build_object('colocacion', coalesce(sum(${colocacionSql}), 0)::text, ${cada}) as totales from ${suyas}) t,
    (${huellaPorOrden(suyas)}) h`);
  const fila = (r as unknown as { rows: { filas: number; totales: Record<string, string>; hash: string }[] }).rows[0];
  return fila ?? { filas: 0, totales: {}, hash: '' };
}

/** Whether a cut still is what its hash says, by the way in which it was made. */
export async function corteEntero(ctx: ReadCtx, corte_id: string): Promise<boolean> {
  const suyas = filasSuyas(ctx, corte_id);
  const r = await ctx.db.execute(sql`select c.hash = case when starts_with(c.hash, ${POR_ORDEN}) then (${huellaPorOrden(suyas)})
      else (${huellaPorPartes(suyas)}) end as entero
    from libro_corte c where c.empresa_id = ${ctx.empresa_id}::uuid and c.id = ${corte_id}::uuid`);
  return (r as unknown as { rows: { entero: boolean }[] }).rows[0]?.entero === true;
}

/** No debt changes while a cut is taken: what is being written ends first, and what comes later makes it stale. Its rows are sorted in memory. */
export async function mientrasSeCorta(ctx: ReadCtx): Promise<void> {
  await ctx.db.execute(sql`lock table libro_obligacion_historia, libro_provision, libro_devengo in share mode`);
  await ctx.db.execute(sql`select set_config('work_mem', '128MB', true)`);
}

interface Corregida {
  pk: string;
  numero: string;
  rut: string;
  antes: string;
  ahora: string;
  n_: number;
  diferencia_: string;
}

/** Debts that two cuts do not say alike, the largest difference first, with how many there are and what they differ in all. */
export async function entreCortes(ctx: ReadCtx, antes: string, ahora: string, limite: number): Promise<Corregida[]> {
  const uno = (id: string) => sql`select * from libro_corte_fila where empresa_id = ${ctx.empresa_id}::uuid and corte_id = ${id}::uuid`;
  const dicho = (t: string) => lista([...SALDOS, 'provision', ...DEL_DIA], t);
  const r = await ctx.db.execute(sql`select x.*, count(*) over ()::int as n_, (sum(x.ahora - x.antes) over ())::text as diferencia_ from (
      select coalesce(b.pk, a.pk) as pk, coalesce(b.numero, a.numero) as numero, coalesce(b.rut, a.rut) as rut, coalesce(a.deuda, 0) as antes,
        coalesce(b.deuda, 0) as ahora from (${uno(antes)}) a full join (${uno(ahora)}) b on b.pk = a.pk
      where (${dicho('a')}) is distinct from (${dicho('b')})) x
    order by abs(x.ahora - x.antes) desc, x.pk limit ${limite}`);
  return (r as unknown as { rows: Corregida[] }).rows;
}
