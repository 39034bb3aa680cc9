import { empresaDe } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { Proforma } from '../contract-formas.ts';
import { CartaGuia, HojaComite, ProformaImpresa } from '../print/papeles.tsx';
import { detalle } from './detalle.ts';
import type { ProformaFila } from './puerta.ts';

type Papel = typeof CartaGuia | typeof HojaComite | typeof ProformaImpresa;

async function imprimir(ctx: ReadCtx, p: ProformaFila, nombre: string, titulo: string, Papel: Papel): Promise<FileReply> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  await ctx.lectura(p.cliente_rut, nombre);
  const head = {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    folio: String(p.num_proforma),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const bytes = await renderPdf(Papel({ head, p: Proforma.parse(await detalle(ctx, p)) }));
  return { nombre: `${nombre}-${p.num_proforma}.pdf`, mime: 'application/pdf', bytes, inline: true };
}

/** The quote that the client receives: always the figures of the screen. */
export const cartaGuia = (ctx: ReadCtx, p: ProformaFila) => imprimir(ctx, p, 'carta-guia', 'Carta guía', CartaGuia);
/** The proforma with its annex of documents. */
export const proformaImpresa = (ctx: ReadCtx, p: ProformaFila) => imprimir(ctx, p, 'proforma', 'Proforma de factoring', ProformaImpresa);
/** What the committee reads: rules, exceptions and votes. */
export const hojaComite = (ctx: ReadCtx, p: ProformaFila) => imprimir(ctx, p, 'hoja-comite', 'Hoja de comité', HojaComite);
