import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { CertificadoCobertura, FichaGarantia, MinutaAlzamiento } from '../print/papeles.tsx';
import { porCliente } from './consultas.ts';
import { detalle, type GarantiaRow } from './filas.ts';

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
const nombreTipo = async (ctx: ReadCtx, codigo: string) =>
  (await opcionesDe(ctx, 'tipos_garantia')).find((o) => o.codigo === codigo)?.nombre ?? codigo;

/** The record of a garantía on paper. */
export async function ficha(ctx: ReadCtx, row: GarantiaRow): Promise<FileReply> {
  await ctx.lectura(row.otorgante_rut, 'Impresión: ficha de garantía');
  const head = await cabeza(ctx, 'Ficha de garantía', String(row.numero));
  const papel = FichaGarantia({ head, g: await detalle(ctx, row), tipo: await nombreTipo(ctx, row.tipo) });
  return pdf(`garantia-${row.numero}.pdf`, await renderPdf(papel));
}

/** The minute for the notary that releases it: only once it was agreed. 422 `sin_alzar`. */
export async function minuta(ctx: ReadCtx, row: GarantiaRow): Promise<FileReply> {
  if (row.estado !== 'alzada') throw new Rule('sin_alzar');
  const head = await cabeza(ctx, 'Minuta de alzamiento', String(row.numero));
  return pdf(`alzamiento-${row.numero}.pdf`, await renderPdf(MinutaAlzamiento({ head, g: row, tipo: await nombreTipo(ctx, row.tipo) })));
}

/** What backs a client and how much of each debt. */
export async function certificado(ctx: ReadCtx, rut: Rut): Promise<FileReply> {
  const c = await porCliente(ctx, rut);
  await ctx.lectura(rut, 'Impresión: certificado de cobertura');
  return pdf(
    `cobertura-${rut}.pdf`,
    await renderPdf(CertificadoCobertura({ head: await cabeza(ctx, 'Certificado de cobertura', rut), c })),
  );
}
