import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { EN_CARTERA } from '../domain/estados.ts';
import { cheques } from '../tables.ts';

/** Longest calendar: the days with deposits of about two years of cuotas. */
const DIAS = 500;

/**
 * Deposits to come by day, each on its banking day, with what they add up to so far and how many are still outside the vault; what should have
 * been deposited before today comes apart.
 */
export async function calendario(ctx: ReadCtx, rut?: Rut) {
  const filas = await ctx.db
    .select({
      fecha: cheques.depositar_el,
      cheques: sql<number>`count(*)::int`,
      monto: sql<string>`sum(${cheques.monto})::text`,
      por_custodiar: sql<number>`count(*) filter (where ${cheques.estado} = 'recibido')::int`,
    })
    .from(cheques)
    .where(
      and(
        eq(cheques.empresa_id, ctx.empresa_id),
        inArray(cheques.estado, [...EN_CARTERA]),
        alcanceCliente(ctx, cheques.cliente_rut),
        rut ? eq(cheques.cliente_rut, rut) : undefined,
      ),
    )
    .groupBy(cheques.depositar_el)
    .orderBy(asc(cheques.depositar_el))
    .limit(DIAS);
  const atrasados = { cheques: 0, monto: pesos(0) };
  const dias: { fecha: (typeof filas)[number]['fecha']; cheques: number; monto: Pesos; por_custodiar: number; acumulado: Pesos }[] = [];
  let acumulado = pesos(0);
  for (const f of filas) {
    const monto = pesos(Number(f.monto));
    if (f.fecha < ctx.hoy) {
      atrasados.cheques += f.cheques;
      atrasados.monto = pesos(atrasados.monto + monto);
      continue;
    }
    acumulado = pesos(acumulado + monto);
    dias.push({ fecha: f.fecha, cheques: f.cheques, monto, por_custodiar: f.por_custodiar, acumulado });
  }
  return { atrasados, dias };
}
