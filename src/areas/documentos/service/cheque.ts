import type { Ctx } from '#platform/server/context.ts';
import { nombreDocumento } from '../domain/partes.ts';
import type { DocumentoFila } from './filas.ts';

/** The paper of a CHQ enters the custody of cheques when another person checked it against its original (areas/2, documentos: By type). */
export async function entregarCheque(ctx: Ctx, d: DocumentoFila): Promise<void> {
  if (d.tipo !== 'CHQ' || !d.banco || !d.cta_cte || !d.num_cheque) return;
  await ctx.emit('documento.cheque_recibido', {
    documento_id: d.id,
    documento: nombreDocumento(d),
    cliente_rut: d.cliente_rut,
    nombre_cliente: d.razon_cliente,
    rut_girador: d.deudor_rut,
    nombre_girador: d.razon_deudor,
    banco: d.banco,
    cta_cte: d.cta_cte,
    num_cheque: d.num_cheque,
    monto: d.monto,
    fecha: d.fecha_vencimiento ?? d.fecha_emision,
    nominativo: d.datos.nominativo === true,
    cruzado: d.datos.cruzado === true,
  });
}

/** What is not bought, or is bought back, leaves with its paper. */
export async function devolverCheque(ctx: Ctx, d: Pick<DocumentoFila, 'id' | 'tipo'>, motivo: string): Promise<void> {
  if (d.tipo === 'CHQ') await ctx.emit('documento.cheque_devuelto', { documento_id: d.id, motivo });
}
