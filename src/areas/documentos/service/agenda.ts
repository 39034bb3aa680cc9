import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { documentos } from '../tables.ts';

const MAX = 1_000;

/**
 * For the calendar: what debtors owe on each effective due date of the range, one line a day and client within reach. A single
 * documento opens by itself; several, as the list of that day.
 */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const { venc_ef, cliente_rut, razon_cliente } = documentos;
  const rows = await ctx.db
    .select({
      fecha: venc_ef,
      cliente_rut,
      cliente: sql<string>`min(${razon_cliente})`,
      n: sql<number>`count(*)::int`,
      saldo: sql<string>`coalesce(sum(${documentos.saldo_deudor}), 0)`,
      uno: sql<string>`min(${documentos.id}::text)`,
    })
    .from(documentos)
    .where(
      and(
        eq(documentos.empresa_id, ctx.empresa_id),
        inArray(documentos.estado, ['vigente', 'protestado']),
        between(venc_ef, desde, hasta),
        alcanceCliente(ctx, cliente_rut),
      ),
    )
    .groupBy(venc_ef, cliente_rut)
    .orderBy(venc_ef, cliente_rut)
    .limit(MAX);
  return rows.map((r) => ({
    id: `${r.fecha}-${r.cliente_rut}`,
    // A date between two days is not null, which the types of a column do not know.
    fecha: r.fecha as Fecha,
    titulo: `${r.n === 1 ? 'Vence un documento' : `Vencen ${r.n} documentos`} de ${r.cliente}: ${formatPesos(Number(r.saldo))}`,
    url: r.n === 1 ? `/documentos/${r.uno}` : `/documentos?cliente_rut=${r.cliente_rut}&estado=vigente&orden=fecha_vencimiento`,
  }));
}
