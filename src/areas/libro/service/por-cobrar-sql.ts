import { type SQL, sql } from 'drizzle-orm';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/**
 * Every obligación of the company as whoever collects it reads it, open or closed, as the `from` of a statement: its key, whose it is, where it comes from,
 * its effective due date and `saldo`, whole pesos, half up: capital, interest, charges, costs and the mora already fixed, without that of the days that run
 * (what is owed to the peso on a day is asked to `deudasPorPk`). What is agreed in UF, at the value of the business date.
 */
export async function obligacionesPorCobrar(ctx: ReadCtx): Promise<SQL> {
  const uf = (await ufSiHay(ctx, ctx.hoy)) ?? '0';
  return sql`(select pk, tipo, clase, rut, cliente_rut, origen_area, origen_id, numero, sucursal, producto, vencimiento, estado,
      (capital + interes + costas + case when gastos_uf is null then gastos else 0 end + case when mora_uf is null then mora else 0 end
        + round((coalesce(capital_uf, 0) + coalesce(interes_uf, 0) + coalesce(gastos_uf, 0) + coalesce(mora_uf, 0)) * ${uf}::numeric))::bigint as saldo
    from libro_obligacion where empresa_id = ${ctx.empresa_id}::uuid)`;
}
