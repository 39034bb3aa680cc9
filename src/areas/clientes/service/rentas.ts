import { and, eq, gte, lt, ne } from 'drizzle-orm';
import { addPeriodos, type Fecha, periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { rentas } from '../tables.ts';

/** Months that are looked at. */
const MESES = 12;

/**
 * Income that a person proved in the twelve months before that of `al`: the average of the months with proof, in pesos, whole and downwards, and how
 * many they are. Sales of the business are not income of the person. Null when nothing was proved.
 */
export async function rentaAcreditada(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<{ mensual: Pesos; meses: number } | null> {
  const mes = periodoOf(al);
  const filas = await ctx.rows(
    rentas,
    and(
      eq(rentas.cliente_rut, rut),
      ne(rentas.tipo_renta, 'VENTAS_F29'),
      gte(rentas.periodo, addPeriodos(mes, -MESES)),
      lt(rentas.periodo, mes),
    ),
  );
  const meses = new Set(filas.map((r) => r.periodo)).size;
  if (meses === 0) return null;
  return { mensual: pesos(Math.floor(filas.reduce((suma, r) => suma + r.monto, 0) / meses)), meses };
}
