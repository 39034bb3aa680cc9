import { createElement } from 'react';
import { membrete } from '#areas/empresas/public.server.ts';
import type { EntityOf } from '#kernel/contract.ts';
import { publicUrl } from '#platform/server/config.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { InformeBir } from '../print/informe.tsx';
import { qrDe } from './qr.ts';

/** The page on paper, with its folio, its hash and the address that checks both, written and as a QR. Writes the reading log. */
export async function informePdf(ctx: ReadCtx, b: EntityOf<typeof contract>): Promise<FileReply> {
  await ctx.lectura(b.rut, `Impresión del BIR ${b.folio}`);
  const head = await membrete(ctx, { titulo: 'Informe BIR', folio: String(b.folio), fecha: b.emitido });
  const verificacion = `${publicUrl(ctx.deps.config)}/bir/${b.rut}?comprobar=${b.folio}`;
  // The QR carries the hash too: who reads it with a phone compares nothing by eye.
  const qr = qrDe(b.hash ? `${verificacion}&huella=${b.hash}` : verificacion);
  const bytes = await renderPdf(createElement(InformeBir, { head, b, verificacion, qr }));
  return { nombre: `bir-${b.folio}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
