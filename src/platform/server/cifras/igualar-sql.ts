import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '../types.ts';

/** One side of an equality: columns `clave` and `saldo`, one row for each key. */
type Lado = SQL;

/**
 * Two sides of an equality, each by key: what the books hold and what the auxiliary says. Those that differ, the largest first, at most 20, each with its
 * difference; `total_` says in every row how much they differ in all, those that are not shown included.
 */
export async function distintos(ctx: ReadCtx, libro: Lado, auxiliar: Lado): Promise<Record<string, unknown>[]> {
  const r = await ctx.db.execute(sql`with l as (${libro}), a as (${auxiliar}),
    d as (select coalesce(l.clave, a.clave) as clave, coalesce(l.saldo, 0) as libro, coalesce(a.saldo, 0) as auxiliar
      from l full join a on a.clave = l.clave where coalesce(l.saldo, 0) <> coalesce(a.saldo, 0))
    select clave, libro::text, auxiliar::text, (libro - auxiliar)::text as diferencia, (sum(abs(libro - auxiliar)) over ())::text as total_
    from d order by abs(libro - auxiliar) desc, clave limit 20`);
  return (r as unknown as { rows: Record<string, unknown>[] }).rows;
}

/** Balance by origin of the lines that `donde` picks, debit less credit times `signo`: what the entries of each act of an area moved. */
export const porOrigen = (ctx: ReadCtx, area: string, donde: SQL, signo: 1 | -1 = 1): SQL =>
  sql`select a.origen_id as clave, ${sql.raw(String(signo))} * sum(l.debe - l.haber) as saldo from libro_asiento a
    join libro_linea l on l.empresa_id = a.empresa_id and l.asiento_id = a.id
    where a.empresa_id = ${ctx.empresa_id}::uuid and a.origen_area = ${area} and ${donde} group by 1`;
