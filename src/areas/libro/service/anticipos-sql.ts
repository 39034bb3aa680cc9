import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const textos = (lista: readonly string[]) => sql`(select value from jsonb_array_elements_text(${JSON.stringify(lista)}::jsonb))`;

/** What is advanced to a client over one debtor's documents and not recovered, at the end of a day. */
interface AnticipoAl {
  dia: Fecha;
  cliente_rut: Rut;
  deudor_rut: Rut;
  monto: Pesos;
}

/**
 * Advances alive of some clients by debtor, at the end of each day asked, from the history of the obligaciones: a later act never changes an answer.
 * Pesos; one query.
 */
export async function anticiposEn(ctx: ReadCtx, clientes: readonly Rut[], dias: readonly Fecha[]): Promise<AnticipoAl[]> {
  if (clientes.length === 0 || dias.length === 0) return [];
  const r = await ctx.db.execute(sql`with documento as (
      select pk, rut, cliente_rut from libro_obligacion
      where empresa_id = ${ctx.empresa_id}::uuid and tipo = 'documento' and cliente_rut in ${textos(clientes)}),
    tramo as (
      select d.rut, d.cliente_rut, h.fecha, h.estado, coalesce(h.base_mora, h.capital) as monto,
        lead(h.fecha) over (partition by h.pk order by h.n) as luego
      from documento d join libro_obligacion_historia h on h.empresa_id = ${ctx.empresa_id}::uuid and h.pk = d.pk)
    select x.dia, t.cliente_rut, t.rut as deudor_rut, sum(t.monto)::text as monto
    from ${textos(dias)} as x(dia) join tramo t on t.fecha <= x.dia::date and (t.luego is null or t.luego > x.dia::date)
    where t.estado = 'vigente' group by x.dia, t.cliente_rut, t.rut having sum(t.monto) > 0 order by 1, 2, 3`);
  const filas = (r as unknown as { rows: (Omit<AnticipoAl, 'monto'> & { monto: string })[] }).rows;
  return filas.map((f) => ({ ...f, monto: pesos(Number(f.monto)) }));
}

/** Approved lines of some clients in force on each day asked. A line in UF has `monto_uf` and no pesos. */
export async function lineasEn(
  ctx: ReadCtx,
  clientes: readonly Rut[],
  dias: readonly Fecha[],
): Promise<{ dia: Fecha; rut: Rut; monto: Pesos; monto_uf: string | null }[]> {
  if (clientes.length === 0 || dias.length === 0) return [];
  const r = await ctx.db.execute(sql`select x.dia, c.rut, coalesce(sum(c.monto), 0)::text as monto, sum(c.monto_uf)::text as monto_uf
    from ${textos(dias)} as x(dia) join libro_compromiso c on c.desde <= x.dia::date
      and ((c.vigente and (c.hasta is null or c.hasta >= x.dia::date)) or (not c.vigente and c.hasta > x.dia::date))
    where c.empresa_id = ${ctx.empresa_id}::uuid and c.tipo = 'linea' and c.rut in ${textos(clientes)}
    group by x.dia, c.rut order by 1, 2`);
  const filas = (r as unknown as { rows: { dia: Fecha; rut: Rut; monto: string; monto_uf: string | null }[] }).rows;
  return filas.map((f) => ({ ...f, monto: pesos(Number(f.monto)) }));
}

/** RUTs that owe something today, answer for a debt or have business alive, after one of them and in order: a page of the portfolio. */
export async function rutsConDeuda(ctx: ReadCtx, despues: string, cuantos: number): Promise<Rut[]> {
  const r = await ctx.db.execute(sql`with viva as (
      select pk, rut, cliente_rut from libro_obligacion where empresa_id = ${ctx.empresa_id}::uuid and estado = 'vigente')
    select rut from (
      select rut from viva union select cliente_rut from viva where cliente_rut is not null
      union select g.rut from libro_obligado g join viva on viva.pk = g.pk where g.empresa_id = ${ctx.empresa_id}::uuid) todos
    where rut > ${despues} order by rut limit ${cuantos}`);
  return (r as unknown as { rows: { rut: Rut }[] }).rows.map((f) => f.rut);
}

/** A window of days in which somebody's mora is looked for. */
interface VentanaDeMora {
  id: string;
  rut: Rut;
  desde: Fecha;
  hasta: Fecha;
}

/**
 * The first day of each window on which what a RUT owes by itself, as holder or debtor, was more than `dias` late; windows without one are not in the
 * answer. One query.
 */
export async function primerDiaEnMora(ctx: ReadCtx, ventanas: readonly VentanaDeMora[], dias: number): Promise<Map<string, Fecha>> {
  if (ventanas.length === 0) return new Map();
  const r = await ctx.db.execute(sql`with v as (
      select * from jsonb_to_recordset(${JSON.stringify(ventanas)}::jsonb) as x(id text, rut text, desde date, hasta date)),
    tramo as (
      select o.rut, h.fecha, h.estado, h.vencimiento, lead(h.fecha) over (partition by h.pk order by h.n) as luego
      from libro_obligacion o join libro_obligacion_historia h on h.empresa_id = o.empresa_id and h.pk = o.pk
      where o.empresa_id = ${ctx.empresa_id}::uuid and o.rut in (select rut from v))
    select v.id, min(greatest(t.fecha, t.vencimiento + ${dias}::int + 1, v.desde))::text as dia
    from v join tramo t on t.rut = v.rut and t.estado = 'vigente'
      and greatest(t.fecha, t.vencimiento + ${dias}::int + 1, v.desde) <= v.hasta
      and (t.luego is null or greatest(t.fecha, t.vencimiento + ${dias}::int + 1, v.desde) < t.luego)
    group by v.id`);
  return new Map((r as unknown as { rows: { id: string; dia: Fecha }[] }).rows.map((f) => [f.id, f.dia]));
}
