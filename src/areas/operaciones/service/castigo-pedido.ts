import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { operacionesDocumento } from '../tables.ts';
import { type DocumentoOpFila, documentosDe, type OperacionFila } from './filas.ts';
import type { DocumentoVivo } from './linea.ts';

/** States of a document that is owed to us and may be written off. */
export const CASTIGABLES: readonly DocumentoVivo['estado'][] = ['vigente', 'protestado', 'judicial'];

/** Its write-off was asked and nobody answered yet. */
export const pendiente = (f: DocumentoOpFila): boolean => f.castigo_pedido_por !== null && f.castigado_por === null;

export const pedidosDe = async (ctx: ReadCtx, op: OperacionFila): Promise<DocumentoOpFila[]> =>
  (await documentosDe(ctx, op.id)).filter(pendiente);

/** What waits in the inbox of who approves. */
export const entidadDe = (op: Pick<OperacionFila, 'id'>): string => `castigo:${op.id}`;

export const yaResuelto = (ctx: Ctx, op: OperacionFila): Promise<void> =>
  ctx.emit('pendiente.cerrado', { area: 'operaciones', entidad_id: entidadDe(op) });

/** The payment of its debtor to the client was told and nobody answered yet. */
export const pagoInformado = (f: DocumentoOpFila): boolean => f.pago_cliente_por !== null && f.pago_cliente_confirmado_por === null;

/** Writes who asked for, or answered, something of documents of an operación. */
export async function marcar(
  ctx: Ctx,
  op: OperacionFila,
  documentos: readonly string[],
  cambio: Partial<typeof operacionesDocumento.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(operacionesDocumento)
    .set(cambio)
    .where(
      and(
        eq(operacionesDocumento.empresa_id, ctx.empresa_id),
        eq(operacionesDocumento.operacion_id, op.id),
        inArray(operacionesDocumento.documento_id, [...documentos]),
      ),
    );
}

const NADA = { castigo_motivo: null, castigo_pedido_el: null, castigo_pedido_por: null, castigo_pedido_nombre: null };

/** Nobody asks for it any more. */
export const olvidar = (ctx: Ctx, op: OperacionFila, documentos: readonly string[]): Promise<void> => marcar(ctx, op, documentos, NADA);

/** What was asked of a document that was paid or bought back meanwhile has no object. */
export async function olvidarSinObjeto(ctx: Ctx, op: OperacionFila, docs: readonly DocumentoVivo[]): Promise<void> {
  const pedidos = await pedidosDe(ctx, op);
  if (pedidos.length === 0) return;
  const deben = new Set(docs.filter((d) => CASTIGABLES.includes(d.estado)).map((d) => d.id));
  const sobran = pedidos.filter((f) => !deben.has(f.documento_id)).map((f) => f.documento_id);
  if (sobran.length === 0) return;
  await olvidar(ctx, op, sobran);
  if (sobran.length === pedidos.length) await yaResuelto(ctx, op);
}
