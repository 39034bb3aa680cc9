import { and, between, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { RECLAMOS } from '../domain/plazos.ts';
import { documentos } from '../tables.ts';

/** How a debtor paid what a client sold us of him. */
interface Par {
  deudor_rut: Rut;
  /** Documents paid in the window, and their sum. */
  n: number;
  monto: Pesos;
  /** Days from the emission to the payment, weighted by amount, one decimal half up; null while none was paid. */
  dias: string | null;
  /** Of the documents emitted in the window: notas de crédito, and what the debtor claimed in the SII. */
  nc: Pesos;
  reclamado: Pesos;
}

/** How each debtor of a client paid, between two days, both included, from our own books. A debtor without documents in the window has no row. */
export async function parDe(ctx: ReadCtx, cliente_rut: Rut, deudores: readonly Rut[], desde: Fecha, hasta: Fecha): Promise<Par[]> {
  if (deudores.length === 0) return [];
  const d = documentos;
  const pagado = sql`${d.fecha_pago} between ${desde}::date and ${hasta}::date`;
  const emitido = sql`${d.fecha_emision} between ${desde}::date and ${hasta}::date`;
  const reclamado = inArray(d.estado_sii, [...RECLAMOS]);
  const filas = await ctx.db
    .select({
      deudor_rut: d.deudor_rut,
      n: sql<string>`count(*) filter (where ${pagado})`,
      monto: sql<string>`coalesce(sum(${d.monto}) filter (where ${pagado}), 0)`,
      dias: sql<string | null>`round(sum(${d.monto} * (${d.fecha_pago} - ${d.fecha_emision})) filter (where ${pagado})
        / nullif(sum(${d.monto}) filter (where ${pagado}), 0), 1)::text`,
      nc: sql<string>`coalesce(sum(${d.monto_nc}) filter (where ${emitido}), 0)`,
      reclamado: sql<string>`coalesce(sum(${d.monto}) filter (where ${emitido} and ${reclamado}), 0)`,
    })
    .from(d)
    .where(
      and(
        eq(d.empresa_id, ctx.empresa_id),
        eq(d.cliente_rut, cliente_rut),
        inArray(d.deudor_rut, [...deudores]),
        notInArray(d.estado, ['anulado', 'devuelto']),
        or(between(d.fecha_pago, desde, hasta), between(d.fecha_emision, desde, hasta)),
      ),
    )
    .groupBy(d.deudor_rut)
    .orderBy(d.deudor_rut);
  return filas.map((f) => ({
    deudor_rut: f.deudor_rut,
    n: Number(f.n),
    dias: f.dias,
    monto: pesos(Number(f.monto)),
    nc: pesos(Number(f.nc)),
    reclamado: pesos(Number(f.reclamado)),
  }));
}
