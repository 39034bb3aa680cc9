import { createElement } from 'react';
import { nombreMotivo } from '#areas/comite/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import type { EntityOf } from '#kernel/contract.ts';
import { Conflict } from '#kernel/errors.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { Carta } from '../print/carta.tsx';
import { CartaRechazo } from '../print/carta-rechazo.tsx';
import { Propuesta } from '../print/propuesta.tsx';

type Impresa = EntityOf<typeof contract>;

async function membrete(ctx: ReadCtx, s: Impresa, titulo: string): Promise<Letterhead> {
  await ctx.lectura(s.rut, `Impresión: ${titulo.toLowerCase()}`);
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: e?.razon_social ?? '', rut: e ? formatRut(e.rut) : '' },
    titulo,
    folio: String(s.numero),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes, inline: true });

/** What is asked, as the comité reads it. */
export async function propuestaPdf(ctx: ReadCtx, s: Impresa): Promise<FileReply> {
  const head = await membrete(ctx, s, 'Propuesta de línea');
  return pdf(`propuesta-${s.numero}`, await renderPdf(createElement(Propuesta, { head, s, motivos: s.nivel_motivos.map(nombreMotivo) })));
}

/** The letter to the client with what was approved. Throws 409 `sin_carta` before the approval takes effect. */
export async function cartaPdf(ctx: ReadCtx, s: Impresa): Promise<FileReply> {
  if (s.estado !== 'aprobada') throw new Conflict('sin_carta');
  const head = await membrete(ctx, s, 'Carta de aprobación');
  return pdf(`carta-aprobacion-${s.numero}`, await renderPdf(createElement(Carta, { head, s })));
}

/** The letter to the client with the reasons of a rejection. Throws 409 `sin_carta_rechazo` when it was not rejected, or nobody wrote a reason. */
export async function cartaRechazoPdf(ctx: ReadCtx, s: Impresa): Promise<FileReply> {
  if (s.estado !== 'rechazada' || s.razones_rechazo.length === 0) throw new Conflict('sin_carta_rechazo');
  const head = await membrete(ctx, s, 'Carta de rechazo');
  return pdf(`carta-rechazo-${s.numero}`, await renderPdf(createElement(CartaRechazo, { head, s })));
}
