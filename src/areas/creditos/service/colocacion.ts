import { and, between, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { fechaMaximaUf, valorUf } from '#areas/parametros/public.server.ts';
import { type Fecha, minFecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { enPesos } from '../domain/contable.ts';
import { creditos } from '../tables.ts';

/** Lent, with capital to come back. What was written off or sold outright is not of the branch any more. */
const VIVOS = ['girado', 'vigente', 'judicial'] as const;

/** Capital of the live credits by branch, today. Pesos; a credit in UF at the UF of today, or the last one published. */
async function saldos(ctx: ReadCtx): Promise<{ sucursal: string | null; monto: number }[]> {
  const filas = await ctx.db
    .select({ sucursal: creditos.sede, moneda: creditos.moneda, saldo: sql<string>`coalesce(sum(${creditos.saldo}), 0)` })
    .from(creditos)
    .where(
      and(
        eq(creditos.empresa_id, ctx.empresa_id),
        inArray(creditos.estado, [...VIVOS]),
        sql`jsonb_array_length(${creditos.ajeno}) % 2 = 0`,
      ),
    )
    .groupBy(creditos.sede, creditos.moneda);
  const ultima = await fechaMaximaUf(ctx);
  const enUf = ultima !== null && filas.some((f) => f.moneda === 'UF') ? await valorUf(ctx, minFecha(ctx.hoy, ultima)) : null;
  return filas.map((f) => ({ sucursal: f.sucursal, monto: enPesos(Number(f.saldo), f.moneda === 'UF' ? enUf : null) }));
}

/**
 * Measure `colocacion`: pesos that each branch (its id) lent on each day of a span, which are the capitals of the credits whose giro was
 * confirmed that day (in UF, at the UF of the giro), and the capital that is to come back today. A credit laid out again lends nothing new.
 */
export async function colocacion(ctx: ReadCtx, { desde, hasta }: Record<string, string>) {
  const prestado = await ctx.db
    .select({
      sucursal: creditos.sede,
      fecha: sql<string>`${creditos.fecha_giro}::text`,
      monto: sql<string>`sum(round(${creditos.capital_aprobado} * coalesce(${creditos.valor_uf_giro}, 1)))`,
    })
    .from(creditos)
    .where(
      and(
        eq(creditos.empresa_id, ctx.empresa_id),
        isNotNull(creditos.capital_aprobado),
        isNull(creditos.id_credito_origen),
        between(creditos.fecha_giro, desde as Fecha, hasta as Fecha),
        notInArray(creditos.estado, ['anulado']),
      ),
    )
    .groupBy(creditos.sede, creditos.fecha_giro);
  return { prestado: prestado.map((p) => ({ ...p, monto: Number(p.monto) })), saldo: await saldos(ctx) };
}
