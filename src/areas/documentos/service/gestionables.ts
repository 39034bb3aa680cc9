import { and, asc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { EstadoDocumento } from '../domain/estados.ts';
import { documentos as d } from '../tables.ts';
import type { DocumentoFila } from './filas.ts';

interface QueDocumentos {
  /** States of the documents: `reservado` while they are being bought, `vigente` once paid out. */
  estados: readonly EstadoDocumento[];
  verificacion?: readonly string[] | undefined;
  notificacion?: readonly string[] | undefined;
  /** Only of these clients. */
  clientes?: readonly Rut[] | undefined;
  q?: string | undefined;
  limit: number;
}

/** Documents within reach whose debtors have something to be asked or told, by debtor and due date. */
export function documentosPorGestionar(ctx: ReadCtx, f: QueDocumentos): Promise<DocumentoFila[]> {
  const donde: (SQL | undefined)[] = [
    inArray(d.estado, [...f.estados]),
    alcanceCliente(ctx, d.cliente_rut),
    f.verificacion ? inArray(d.estado_verificacion, [...f.verificacion]) : undefined,
    f.notificacion ? inArray(d.estado_notificacion, [...f.notificacion]) : undefined,
    f.clientes ? inArray(d.cliente_rut, [...f.clientes]) : undefined,
    f.q ? or(matches(d.razon_deudor, f.q), matches(d.razon_cliente, f.q), matches(d.folio, f.q), matches(d.deudor_rut, f.q)) : undefined,
  ];
  return ctx.rows(d, and(...donde), { orden: [asc(d.razon_deudor), asc(d.fecha_vencimiento), asc(d.id)], limit: f.limit });
}

/** Of these debtors, those of whom the company already bought something. */
export async function deudoresConocidos(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Set<Rut>> {
  if (ruts.length === 0) return new Set();
  const filas = await ctx.db
    .selectDistinct({ rut: d.deudor_rut })
    .from(d)
    .where(and(eq(d.empresa_id, ctx.empresa_id), inArray(d.deudor_rut, [...new Set(ruts)]), isNotNull(d.operacion_id)));
  return new Set(filas.map((f) => f.rut));
}
