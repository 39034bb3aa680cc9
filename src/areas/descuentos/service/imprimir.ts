import { membrete } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { CartaCondonacion } from '../print/carta.tsx';
import { DetalleDescuentos } from '../print/detalle.tsx';
import { type DescuentoRow, detalle } from './filas.ts';

const cabeza = (ctx: ReadCtx, row: DescuentoRow, titulo: string) =>
  membrete(ctx, { titulo, folio: String(row.numero), fecha: row.fecha_aplicada ?? ctx.hoy });

/** The letter to the client: what was forgiven and what is left to pay. 422 `sin_condonacion`. */
export async function carta(ctx: ReadCtx, row: DescuentoRow): Promise<FileReply> {
  if (row.clase !== 'CONDONACION' || row.estado !== 'aplicada') throw new Rule('sin_condonacion');
  await ctx.lectura(row.rut, 'Impresión: carta de condonación');
  const head = await cabeza(ctx, row, 'Carta de condonación');
  const bytes = await renderPdf(CartaCondonacion({ head, d: await detalle(ctx, row) }));
  return { nombre: `condonacion-${row.numero}.pdf`, mime: 'application/pdf', bytes, inline: true };
}

/** Detail of what a giro takes from the client. 422 `sin_deduccion`. */
export async function detalleGiro(ctx: ReadCtx, row: DescuentoRow): Promise<FileReply> {
  if (row.clase !== 'DEDUCCION') throw new Rule('sin_deduccion');
  await ctx.lectura(row.rut, 'Impresión: detalle de descuentos');
  const head = await cabeza(ctx, row, 'Detalle de descuentos del giro');
  const bytes = await renderPdf(DetalleDescuentos({ head, d: await detalle(ctx, row) }));
  return { nombre: `descuentos-${row.numero}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
