import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { asientos, lineas } from '../tables.ts';

/**
 * Income (group 4, credit less debit) and expense (group 5, debit less credit) of each day with entries between two days, in pesos; of
 * some branches when given. The closing of the year is left out, as in the estado de resultados: both add up to the same.
 */
export async function resultadoDiario(
  ctx: ReadCtx,
  desde: Fecha,
  hasta: Fecha,
  sucursales: readonly string[] | null = null,
): Promise<{ fecha: Fecha; ingresos: Pesos; gastos: Pesos }[]> {
  if (sucursales?.length === 0) return [];
  const grupo = (g: string, neto: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(case when left(${lineas.cuenta}, 1) = ${g} then ${neto} end), 0)`;
  const filas = await ctx.db
    .select({
      fecha: lineas.fecha,
      ingresos: grupo('4', sql`${lineas.haber} - ${lineas.debe}`),
      gastos: grupo('5', sql`${lineas.debe} - ${lineas.haber}`),
    })
    .from(lineas)
    .innerJoin(asientos, and(eq(asientos.empresa_id, lineas.empresa_id), eq(asientos.id, lineas.asiento_id)))
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        sql`left(${lineas.cuenta}, 1) in ('4', '5')`,
        between(lineas.fecha, desde, hasta),
        sql`${asientos.evento} <> 'cierre_ejercicio'`,
        sucursales ? inArray(lineas.sucursal, [...sucursales]) : undefined,
      ),
    )
    .groupBy(lineas.fecha)
    .orderBy(asc(lineas.fecha));
  return filas.map((f) => ({ fecha: f.fecha, ingresos: pesos(Number(f.ingresos)), gastos: pesos(Number(f.gastos)) }));
}
