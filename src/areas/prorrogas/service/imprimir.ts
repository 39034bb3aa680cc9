import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { CartaProrroga, ComprobanteProrroga } from '../print/papeles.tsx';
import { detalle, type ProrrogaRow } from './filas.ts';

async function cabeza(ctx: ReadCtx, titulo: string, folio: string) {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    folio,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre, mime: 'application/pdf', bytes, inline: true });

/** The letter to the client: what moves, to when, and what it costs. */
export async function carta(ctx: ReadCtx, row: ProrrogaRow): Promise<FileReply> {
  await ctx.lectura(row.cliente_rut, 'Impresión: carta de prórroga');
  const head = await cabeza(ctx, 'Carta de prórroga', String(row.numero));
  return pdf(`prorroga-${row.numero}.pdf`, await renderPdf(CartaProrroga({ head, p: await detalle(ctx, row) })));
}

/** The receipt of what was paid. 422 `sin_pago` before that. */
export async function comprobante(ctx: ReadCtx, row: ProrrogaRow): Promise<FileReply> {
  if (row.pagada_el === null) throw new Rule('sin_pago');
  await ctx.lectura(row.cliente_rut, 'Impresión: comprobante de prórroga');
  const medio = (await opcionesDe(ctx, 'payment_options')).find((o) => o.codigo === row.payment_option)?.nombre ?? row.payment_option;
  const head = await cabeza(ctx, 'Comprobante de prórroga', String(row.numero));
  return pdf(`comprobante-prorroga-${row.numero}.pdf`, await renderPdf(ComprobanteProrroga({ head, p: await detalle(ctx, row), medio })));
}
