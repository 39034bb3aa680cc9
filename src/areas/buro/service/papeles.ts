import { createElement } from 'react';
import { membrete } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { PapelDeComparacion } from '../print/comparacion.tsx';
import { PapelDeInforme } from '../print/informe.tsx';
import { informes } from '../tables.ts';
import { anotarLectura, titularDe } from './alcance.ts';
import { comparar, vistos } from './informes.ts';

const pdf = { mime: 'application/pdf', inline: true } as const;

/** A report on paper, as it is read today. Writes the reading log. 404 beyond the reach; 400 at `motivo` the first time of the day. */
export async function papelDelInforme(ctx: ReadCtx, p: { id?: string | undefined; motivo?: string | undefined }): Promise<FileReply> {
  const fila = await ctx.get(informes, p.id ?? '');
  const t = await titularDe(ctx, fila.rut);
  await anotarLectura(ctx, t.rut, p.motivo);
  const [i] = await vistos(ctx, [fila], t.nombre);
  if (!i) throw new Error('a report that was read is not seen');
  const head = await membrete(ctx, { titulo: `Informe de ${i.nombre_fuente}`, folio: i.contenido_hash.slice(0, 12), fecha: fila.fecha });
  return {
    ...pdf,
    nombre: `informe-${i.fuente}-${i.rut}-${i.fecha}.pdf`,
    bytes: await renderPdf(createElement(PapelDeInforme, { head, i })),
  };
}

/** What changed between two reports of a person, on paper. Writes the reading log. As `comparar`. */
export async function papelDeComparacion(ctx: ReadCtx, p: { a: string; b: string; motivo?: string | undefined }): Promise<FileReply> {
  const c = await comparar(ctx, p);
  const head = await membrete(ctx, { titulo: 'Comparación de informes', folio: c.b.contenido_hash.slice(0, 12) });
  const bytes = await renderPdf(createElement(PapelDeComparacion, { head, c }));
  return { ...pdf, nombre: `comparacion-${c.a.rut}-${c.a.fecha}-${c.b.fecha}.pdf`, bytes };
}
