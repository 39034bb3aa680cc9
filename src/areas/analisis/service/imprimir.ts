import { createElement } from 'react';
import { empresaDe } from '#areas/empresas/public.server.ts';
import type { EntityOf } from '#kernel/contract.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { Informe } from '../print/informe.tsx';

/** The analysis on paper, with the hash of what it was closed with. */
export async function informePdf(ctx: ReadCtx, a: EntityOf<typeof contract>): Promise<FileReply> {
  await ctx.lectura(a.rut, 'Impresión: informe de análisis');
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: { razon_social: e?.razon_social ?? '', rut: e ? formatRut(e.rut) : '' },
    titulo: 'Informe de análisis',
    folio: String(a.numero),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const bytes = await renderPdf(createElement(Informe, { head, a }));
  return { nombre: `analisis-${a.numero}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
