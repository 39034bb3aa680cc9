import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { datosDelBien, listaDe } from '../domain/bien.ts';
import { CertificadoCobertura, FichaGarantia, MinutaAlzamiento } from '../print/papeles.tsx';
import { porCliente } from './consultas.ts';
import { detalle, type GarantiaRow } from './filas.ts';

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre, mime: 'application/pdf', bytes, inline: true });
const nombreTipo = async (ctx: ReadCtx, codigo: string) =>
  (await opcionesDe(ctx, 'tipos_garantia')).find((o) => o.codigo === codigo)?.nombre ?? codigo;

/** The data of the good by name, its codes as their catalogue writes them. */
async function bienEnPalabras(ctx: ReadCtx, row: GarantiaRow): Promise<[string, string][]> {
  const out: [string, string][] = [];
  for (const { dato, titulo, valor } of datosDelBien(row.bien)) {
    const lista = listaDe(dato);
    out.push([titulo, lista ? ((await opcionesDe(ctx, lista)).find((o) => o.codigo === valor)?.nombre ?? valor) : valor]);
  }
  return out;
}

/** The record of a garantía on paper. */
export async function ficha(ctx: ReadCtx, row: GarantiaRow): Promise<FileReply> {
  await ctx.lectura(row.otorgante_rut, 'Impresión: ficha de garantía');
  const head = await membrete(ctx, { titulo: 'Ficha de garantía', folio: String(row.numero) });
  const g = await detalle(ctx, row);
  const papel = FichaGarantia({ head, g, tipo: await nombreTipo(ctx, row.tipo), bien: await bienEnPalabras(ctx, row) });
  return pdf(`garantia-${row.numero}.pdf`, await renderPdf(papel));
}

/** The minute for the notary that releases it: only once it was agreed. 422 `sin_alzar`. */
export async function minuta(ctx: ReadCtx, row: GarantiaRow): Promise<FileReply> {
  if (row.estado !== 'alzada') throw new Rule('sin_alzar');
  const head = await membrete(ctx, { titulo: 'Minuta de alzamiento', folio: String(row.numero) });
  return pdf(`alzamiento-${row.numero}.pdf`, await renderPdf(MinutaAlzamiento({ head, g: row, tipo: await nombreTipo(ctx, row.tipo) })));
}

/** What backs a client and how much of each debt. */
export async function certificado(ctx: ReadCtx, rut: Rut): Promise<FileReply> {
  const c = await porCliente(ctx, rut);
  await ctx.lectura(rut, 'Impresión: certificado de cobertura');
  return pdf(
    `cobertura-${rut}.pdf`,
    await renderPdf(CertificadoCobertura({ head: await membrete(ctx, { titulo: 'Certificado de cobertura', folio: formatRut(rut) }), c })),
  );
}
