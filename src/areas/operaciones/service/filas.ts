import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { operaciones, operacionesDocumento, operacionesEtapa, ordenesGiro } from '../tables.ts';

export type OperacionFila = typeof operaciones.$inferSelect;
export type DocumentoOpFila = typeof operacionesDocumento.$inferSelect;
export type EtapaFila = typeof operacionesEtapa.$inferSelect;
export type OrdenFila = typeof ordenesGiro.$inferSelect;

export function documentosDe(ctx: ReadCtx, operacion_id: string): Promise<DocumentoOpFila[]> {
  return ctx.db
    .select()
    .from(operacionesDocumento)
    .where(and(eq(operacionesDocumento.empresa_id, ctx.empresa_id), eq(operacionesDocumento.operacion_id, operacion_id)))
    .orderBy(asc(operacionesDocumento.orden));
}

/** The ids of the documents of an operación, for a question that asks for them. */
export const idsDeSusDocumentos = (ctx: ReadCtx, operacion_id: string) =>
  ctx.db
    .select({ id: operacionesDocumento.documento_id })
    .from(operacionesDocumento)
    .where(and(eq(operacionesDocumento.empresa_id, ctx.empresa_id), eq(operacionesDocumento.operacion_id, operacion_id)));

export function etapasDe(ctx: ReadCtx, operacion_ids: readonly string[]): Promise<EtapaFila[]> {
  if (operacion_ids.length === 0) return Promise.resolve([]);
  return ctx.db
    .select()
    .from(operacionesEtapa)
    .where(and(eq(operacionesEtapa.empresa_id, ctx.empresa_id), inArray(operacionesEtapa.operacion_id, [...operacion_ids])))
    .orderBy(asc(operacionesEtapa.orden));
}

/** Every order of an act, the newest first: the one that lives, then those that the bank gave back. */
export function ordenesDe(ctx: ReadCtx, origen: { area: string; id: string }): Promise<OrdenFila[]> {
  return ctx.db
    .select()
    .from(ordenesGiro)
    .where(and(eq(ordenesGiro.empresa_id, ctx.empresa_id), eq(ordenesGiro.origen_area, origen.area), eq(ordenesGiro.origen_id, origen.id)))
    .orderBy(desc(ordenesGiro.num_orden));
}

/** The order under way of an act. */
export async function ordenViva(ctx: ReadCtx, origen: { area: string; id: string }): Promise<OrdenFila | undefined> {
  return (await ordenesDe(ctx, origen)).find((o) => o.estado !== 'rechazada' && o.estado !== 'anulada');
}

/** The giro of a purchase comes from its proforma. */
export const origenDe = (op: Pick<OperacionFila, 'proforma_id'>) => ({ area: 'proformas', id: op.proforma_id });

/** Operations that hold a document and did not end without it. */
export async function operacionDeDocumento(ctx: ReadCtx, documento_id: string): Promise<OperacionFila | undefined> {
  const [row] = await ctx.db
    .select({ op: operaciones })
    .from(operacionesDocumento)
    .innerJoin(
      operaciones,
      and(eq(operaciones.empresa_id, operacionesDocumento.empresa_id), eq(operaciones.id, operacionesDocumento.operacion_id)),
    )
    .where(
      and(
        eq(operacionesDocumento.empresa_id, ctx.empresa_id),
        eq(operacionesDocumento.documento_id, documento_id),
        notInArray(operaciones.estado, ['anulada']),
      ),
    )
    .orderBy(desc(operaciones.num_operacion))
    .limit(1);
  return row?.op;
}

/** The operations that hold any of these documents and did not end without it, each once, in the order of their id: of a document, the last one. */
export async function operacionesDeDocumentos(ctx: ReadCtx, documentos: readonly string[]): Promise<OperacionFila[]> {
  if (documentos.length === 0) return [];
  const filas = await ctx.db
    .select({ documento_id: operacionesDocumento.documento_id, op: operaciones })
    .from(operacionesDocumento)
    .innerJoin(
      operaciones,
      and(eq(operaciones.empresa_id, operacionesDocumento.empresa_id), eq(operaciones.id, operacionesDocumento.operacion_id)),
    )
    .where(
      and(
        eq(operacionesDocumento.empresa_id, ctx.empresa_id),
        inArray(operacionesDocumento.documento_id, [...documentos]),
        notInArray(operaciones.estado, ['anulada']),
      ),
    )
    .orderBy(asc(operaciones.num_operacion));
  const ultima = new Map(filas.map((f) => [f.documento_id, f.op]));
  const distintas = new Map([...ultima.values()].map((op) => [op.id, op]));
  return [...distintas.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
