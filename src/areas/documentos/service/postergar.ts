import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { documentos } from '../tables.ts';
import type { DocumentoFila } from './filas.ts';

/** How a document stood before an extension: what undoing it gives back. */
export interface Vencia {
  venc_ef: Fecha;
  n_prorrogas: number;
  anticipo_pendiente: Pesos;
  saldo_deudor: Pesos;
  pagado: Pesos;
}

const como = (d: DocumentoFila): Vencia => ({
  venc_ef: d.venc_ef as Fecha,
  n_prorrogas: d.n_prorrogas,
  anticipo_pendiente: d.anticipo_pendiente ?? pesos(0),
  saldo_deudor: d.saldo_deudor ?? pesos(0),
  pagado: d.pagado,
});

/**
 * Moves the effective due date of a bought document (`fecha_vencimiento` keeps what the paper says). `suma`: what of the cost joins the
 * advance, out of its retención. Answers how it stood. 409 when it is not vigente.
 */
export async function postergarDocumento(ctx: Ctx, p: { id: string; venc_ef: Fecha; suma: Pesos }): Promise<Vencia> {
  const d = await ctx.lock(documentos, p.id);
  if (d.estado !== 'vigente' || d.venc_ef === null)
    throw new Conflict('transicion_no_permitida', { accion: 'prorrogar', estado: d.estado });
  const antes = como(d);
  await ctx.update(documentos, d.id, {
    venc_ef: p.venc_ef,
    n_prorrogas: d.n_prorrogas + 1,
    anticipo_pendiente: pesos(antes.anticipo_pendiente + p.suma),
  });
  await ctx.emit('documento.postergado', { documento_id: d.id, operacion_id: d.operacion_id, de: antes.venc_ef, a: p.venc_ef });
  return antes;
}

/** The document is as it was. 409 `hay_movimientos_posteriores` when it was paid, credited or extended again since. */
export async function deshacerPostergacionDocumento(
  ctx: Ctx,
  p: { id: string; venc_ef: Fecha; suma: Pesos; antes: Vencia },
): Promise<void> {
  const d = await ctx.lock(documentos, p.id);
  const [ahora, a] = [como(d), p.antes];
  const lista = [
    ...(ahora.pagado !== a.pagado || ahora.saldo_deudor !== a.saldo_deudor || d.estado !== 'vigente' ? ['pagos o notas'] : []),
    ...(ahora.venc_ef !== p.venc_ef || ahora.n_prorrogas !== a.n_prorrogas + 1 ? ['otra prórroga'] : []),
    ...(ahora.anticipo_pendiente !== a.anticipo_pendiente + p.suma ? ['abonos al anticipo'] : []),
  ];
  if (lista.length > 0) throw new Conflict('hay_movimientos_posteriores', { lista: lista.join(', ') });
  await ctx.update(documentos, d.id, { venc_ef: a.venc_ef, n_prorrogas: a.n_prorrogas, anticipo_pendiente: a.anticipo_pendiente });
  await ctx.emit('documento.postergado', { documento_id: d.id, operacion_id: d.operacion_id, de: p.venc_ef, a: a.venc_ef });
}
