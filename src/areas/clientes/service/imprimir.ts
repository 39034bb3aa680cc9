import { createElement } from 'react';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { FichaCliente } from '../print/ficha.tsx';
import type { detalle } from './detalle.ts';

/** The file on paper. Printing personal data is read in the log too. */
export async function fichaPdf(ctx: ReadCtx, c: Awaited<ReturnType<typeof detalle>>): Promise<FileReply> {
  await ctx.lectura(c.rut, 'Impresión de la ficha de cliente');
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: { razon_social: e?.razon_social ?? 'Respaldo', rut: e ? formatRut(e.rut) : '' },
    titulo: 'Ficha de cliente',
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const bytes = await renderPdf(createElement(FichaCliente, { head, c }));
  return { nombre: `ficha-${c.rut}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
