import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { CartaCondonacion } from '../print/carta.tsx';
import { type DescuentoRow, detalle } from './filas.ts';

/** The letter to the client: what was forgiven and what is left to pay. 422 `sin_condonacion`. */
export async function carta(ctx: ReadCtx, row: DescuentoRow): Promise<FileReply> {
  if (row.clase !== 'CONDONACION' || row.estado !== 'aplicada') throw new Rule('sin_condonacion');
  await ctx.lectura(row.rut, 'Impresión: carta de condonación');
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo: 'Carta de condonación',
    folio: String(row.numero),
    fecha: row.fecha_aplicada ?? ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const bytes = await renderPdf(CartaCondonacion({ head, d: await detalle(ctx, row) }));
  return { nombre: `condonacion-${row.numero}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
