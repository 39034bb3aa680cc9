import type { ReactElement } from 'react';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { PapelActa, PapelConvenio, PapelPropuesta, PapelTabla } from '../print/papeles.tsx';
import { detalle, type ProlongacionRow } from './filas.ts';

type Vista = Awaited<ReturnType<typeof detalle>>;

async function papel(
  ctx: ReadCtx,
  row: ProlongacionRow,
  titulo: string,
  nombre: string,
  hoja: (o: { head: Letterhead; p: Vista }) => ReactElement,
): Promise<FileReply> {
  await ctx.lectura(row.cliente_rut, `Impresión: ${titulo.toLowerCase()}`);
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const motivo = (await opcionesDe(ctx, 'motivos_prolongacion')).find((o) => o.codigo === row.motivo)?.nombre ?? row.motivo;
  const head = {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    folio: String(row.numero),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const bytes = await renderPdf(hoja({ head, p: { ...(await detalle(ctx, row)), motivo } }));
  return { nombre: `${nombre}-${row.numero}.pdf`, mime: 'application/pdf', bytes, inline: true };
}

export const propuesta = (ctx: ReadCtx, row: ProlongacionRow) => papel(ctx, row, 'Propuesta de prolongación', 'propuesta', PapelPropuesta);

/** 422 `sin_acta` before anybody voted. */
export async function acta(ctx: ReadCtx, row: ProlongacionRow): Promise<FileReply> {
  if (row.propuesta_por === null || row.estado === 'en_comite' || row.estado === 'borrador') throw new Rule('sin_acta');
  return papel(ctx, row, 'Acta de prolongación', 'acta-prolongacion', PapelActa);
}

export const convenio = (ctx: ReadCtx, row: ProlongacionRow) => papel(ctx, row, 'Convenio de reprogramación', 'convenio', PapelConvenio);
export const tabla = (ctx: ReadCtx, row: ProlongacionRow) =>
  papel(ctx, row, 'Tabla de la reprogramación', 'tabla-prolongacion', PapelTabla);
