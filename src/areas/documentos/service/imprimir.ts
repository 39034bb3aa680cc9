import type { ReactElement } from 'react';
import { empresaDe } from '#areas/empresas/public.server.ts';
import type { OutputOf } from '#kernel/contract.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { nombreDocumento } from '../domain/partes.ts';
import { AntiguedadPorDeudor, Representacion } from '../print/papeles.tsx';
import type { DocumentoFila } from './filas.ts';

async function imprimir(ctx: ReadCtx, titulo: string, nombre: string, papel: (head: Letterhead) => ReactElement): Promise<FileReply> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  return { nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes: await renderPdf(papel(head)), inline: true };
}

/** The data of a document on paper. */
export const representacionPdf = (ctx: ReadCtx, d: DocumentoFila): Promise<FileReply> =>
  imprimir(ctx, `Documento ${nombreDocumento(d)}`, nombreDocumento(d), (head) => Representacion({ head, d }));

/** Aging of the documents paid out, by debtor, on paper. */
export const antiguedadPdf = (ctx: ReadCtx, filas: OutputOf<typeof contract, 'por_deudor'>): Promise<FileReply> =>
  imprimir(ctx, 'Antigüedad por deudor', `antiguedad-${ctx.hoy}`, (head) => AntiguedadPorDeudor({ head, filas }));
