import { createElement, type ReactElement } from 'react';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import { FichaCliente, type Texto } from '../print/ficha.tsx';
import { ConsentimientoBuro, InformeLegal } from '../print/legales.tsx';
import type { detalle } from './detalle.ts';

type Ficha = Awaited<ReturnType<typeof detalle>>;

/** A paper of a client. Printing personal data is read in the log too. */
async function imprimir(
  ctx: ReadCtx,
  c: Ficha,
  titulo: string,
  nombre: string,
  papel: (head: Letterhead) => ReactElement,
): Promise<FileReply> {
  await ctx.lectura(c.rut, `Impresión: ${titulo.toLowerCase()}`);
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: { razon_social: e?.razon_social ?? 'Respaldo', rut: e ? formatRut(e.rut) : '' },
    titulo,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  return { nombre: `${nombre}-${c.rut}.pdf`, mime: 'application/pdf', bytes: await renderPdf(papel(head)), inline: true };
}

/** Texts of the catalogues that a paper names. */
async function textos(ctx: ReadCtx, listas: readonly string[]): Promise<Texto> {
  const de = new Map<string, string>();
  for (const lista of listas) for (const o of await opcionesDe(ctx, lista)) de.set(`${lista}:${o.codigo}`, o.nombre);
  return (lista, codigo) => (codigo ? (de.get(`${lista}:${codigo}`) ?? label(codigo)) : '—');
}

/** The whole file on paper. */
export async function fichaPdf(ctx: ReadCtx, c: Ficha): Promise<FileReply> {
  const texto = await textos(ctx, ['sectores', 'actividades', 'comunas', 'vinculos']);
  return imprimir(ctx, c, 'Ficha de cliente', 'ficha', (head) => createElement(FichaCliente, { head, c, texto }));
}

/** The last opinion of FISCALIA. 404 when there is none. */
export async function informePdf(ctx: ReadCtx, c: Ficha): Promise<FileReply> {
  const [informe] = c.informes;
  if (!informe) throw new NotFound();
  const abogado = (await personasPorCargo(ctx)).find((p) => p.codigo === informe.abogado)?.nombre ?? formatRut(informe.abogado);
  const texto = await textos(ctx, ['causales_autoriza', 'causales_objeta', 'causales_reparo']);
  return imprimir(ctx, c, 'Informe legal', 'informe-legal', (head) => createElement(InformeLegal, { head, c, informe, abogado, texto }));
}

/** The consent to sign before a bureau query. */
export const consentimientoPdf = (ctx: ReadCtx, c: Ficha): Promise<FileReply> =>
  imprimir(ctx, c, 'Autorización para consultar informes', 'consentimiento', (head) => createElement(ConsentimientoBuro, { head, c }));
