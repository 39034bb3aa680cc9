import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { ResumenLote } from '../print/lote.tsx';
import { detalleLote, documentoDe, type LoteRow } from './filas.ts';

/** The summary of a list, for its folder: what was sent, what the bank charged and what it paid. */
export async function resumen(ctx: ReadCtx, l: LoteRow): Promise<FileReply> {
  const lote = await detalleLote(ctx, l);
  const banco = (await opcionesDe(ctx, 'bancos')).find((b) => b.codigo === l.banco)?.nombre ?? l.banco;
  const head = await membrete(ctx, { titulo: 'Resumen de lote PAC', folio: documentoDe(l) });
  return {
    nombre: `${documentoDe(l)}.pdf`,
    mime: 'application/pdf',
    bytes: await renderPdf(ResumenLote({ head, lote, banco })),
    inline: true,
  };
}
