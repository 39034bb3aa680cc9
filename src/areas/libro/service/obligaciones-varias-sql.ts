import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';

/** What the close changes of many debts at once: the rows and their history, by one statement. Answers how many changed. */
async function cambiarVarias(ctx: Ctx, x: SQL, cambio: SQL, donde: SQL): Promise<number> {
  ctx.moved('libro_obligacion');
  const r = await ctx.db.execute(sql`with x as (${x}),
    u as (
      update libro_obligacion o set ${cambio}, version = o.version + 1 from x
      where o.empresa_id = ${ctx.empresa_id}::uuid and o.pk = x.pk and o.estado = 'vigente' and ${donde} returning o.*, x.dia),
    h as (
      insert into libro_obligacion_historia (empresa_id, pk, n, fecha, capital, interes, capital_uf, interes_uf, gastos, gastos_uf, mora_uf, costas, mora, mora_desde,
        base_mora, tasa_mora_mensual, vencimiento, estado, vendida, registrado_en)
      select empresa_id, pk, version, dia, capital, interes, capital_uf, interes_uf, gastos, gastos_uf, mora_uf, costas, mora, mora_desde,
        base_mora, tasa_mora_mensual, vencimiento, estado, vendida, ${ctx.ahora.toISOString()}::timestamptz from u)
    select count(*)::int as n from u`);
  return Number((r as unknown as { rows: { n: number }[] }).rows[0]?.n ?? 0);
}

/**
 * Debts whose mora counted from a later day (the banking day to pay them) and that were not paid by it: from `dia` on it counts from `desde`.
 * One that counts from another day already is left as it is.
 */
export function correrMoras(ctx: Ctx, moras: readonly { pk: string; espera: Fecha; desde: Fecha; dia: Fecha }[]): Promise<number> {
  if (moras.length === 0) return Promise.resolve(0);
  return cambiarVarias(
    ctx,
    sql`select * from jsonb_to_recordset(${JSON.stringify(moras)}::jsonb) as x (pk text, espera date, desde date, dia date)`,
    sql`mora_desde = x.desde`,
    sql`o.mora_desde = x.espera`,
  );
}

/** Charges of collection of many debts, from `dia` on; their entries are the caller's. `uf`: of a debt in UF, what they are in it. */
export function cargarGastos(ctx: Ctx, gastos: readonly { pk: string; monto: Pesos; uf?: string | null }[], dia: Fecha): Promise<number> {
  if (gastos.length === 0) return Promise.resolve(0);
  return cambiarVarias(
    ctx,
    sql`select pk, monto, uf, ${dia}::date as dia
      from jsonb_to_recordset(${JSON.stringify(gastos)}::jsonb) as y (pk text, monto bigint, uf numeric)`,
    sql`gastos = o.gastos + x.monto, gastos_uf = case when x.uf is null then o.gastos_uf else coalesce(o.gastos_uf, 0) + x.uf end`,
    sql`true`,
  );
}
