import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { entre } from '#areas/clientes/public.server.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { documentos } from '../tables.ts';

/** Debtors, a client, or both: what is asked of the whole portfolio names neither and is not answered here. */
interface Alcance {
  deudores?: readonly Rut[];
  cliente_rut?: Rut;
}

function donde(ctx: ReadCtx, a: Alcance): SQL | undefined {
  return and(
    eq(documentos.empresa_id, ctx.empresa_id),
    a.deudores ? entre(documentos.deudor_rut, a.deudores) : undefined,
    a.cliente_rut ? eq(documentos.cliente_rut, a.cliente_rut) : undefined,
  );
}

/** What we have advanced and not recovered of documents bought, by debtor and client. Whole pesos. */
export async function anticiposVivos(ctx: ReadCtx, a: Alcance): Promise<{ deudor_rut: Rut; cliente_rut: Rut; monto: Pesos }[]> {
  if (a.deudores?.length === 0) return [];
  const { deudor_rut, cliente_rut } = documentos;
  const filas = await ctx.db
    .select({ deudor_rut, cliente_rut, monto: sql<string>`sum(coalesce(${documentos.anticipo_pendiente}, 0))` })
    .from(documentos)
    .where(and(donde(ctx, a), inArray(documentos.estado, ['vigente', 'protestado', 'judicial'])))
    .groupBy(deudor_rut, cliente_rut);
  return filas.map((f) => ({ ...f, monto: pesos(Number(f.monto)) }));
}

/** Documents held by a proforma and not paid out yet, for who joins them with what is his: which proforma holds each. */
export function reservados(ctx: ReadCtx, a: Alcance) {
  const { id, deudor_rut, cliente_rut, reservado_por } = documentos;
  return ctx.db
    .select({ documento_id: id, deudor_rut, cliente_rut, num_proforma: reservado_por })
    .from(documentos)
    .where(and(donde(ctx, a), eq(documentos.estado, 'reservado'), isNotNull(reservado_por)))
    .as('reservado');
}
