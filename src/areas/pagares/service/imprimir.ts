import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { enCifras } from '../domain/forma.ts';
import { EtiquetaPapel } from '../print/etiqueta.tsx';
import { PagarePapel } from '../print/pagare.tsx';
import { itemsDe, type PagareFila } from './filas.ts';

async function membrete(ctx: ReadCtx, row: PagareFila, titulo: string, fecha: string) {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: {
      razon_social: empresa?.razon_social ?? '',
      rut: empresa?.rut ? formatRut(empresa.rut) : '',
      direccion: empresa?.direccion ?? null,
    },
    titulo,
    folio: row.pagarevista,
    fecha,
    emitido_por: ctx.session.nombre,
  };
}

/** The paper as it is signed, from its frozen text. 422 `sin_imprimir`. */
export async function papel(ctx: ReadCtx, row: PagareFila): Promise<FileReply> {
  if (row.texto === null || row.texto_hash === null) throw new Rule('sin_imprimir');
  const paper = PagarePapel({
    head: await membrete(ctx, row, 'Pagaré', row.fecha_emision),
    pagarevista: row.pagarevista,
    texto: row.texto,
    hash: row.texto_hash,
    emision: row.emision,
    firmas: row.firmas,
    ciudad: row.ciudad,
    cuotas: row.cuotas,
    moneda: row.moneda,
  });
  return { nombre: `pagare-${row.pagarevista}.pdf`, mime: 'application/pdf', bytes: await renderPdf(paper), inline: true };
}

/** The label of its envelope. 422 `sin_imprimir`. */
export async function etiqueta(ctx: ReadCtx, row: PagareFila): Promise<FileReply> {
  if (row.texto === null) throw new Rule('sin_imprimir');
  const [item] = await itemsDe(ctx, [row]);
  const paper = EtiquetaPapel({
    head: await membrete(ctx, row, 'Etiqueta de custodia', ctx.hoy),
    pagarevista: row.pagarevista,
    filas: [
      ['Suscriptor', row.nombre],
      ['RUT', formatRut(row.cliente_rut)],
      ['Monto', row.monto === null ? 'En blanco' : enCifras(row.moneda, row.monto)],
      ['Emisión', formatFecha(row.fecha_emision)],
      ['Vencimiento', row.ultimo_vencimiento ? formatFecha(row.ultimo_vencimiento) : 'A la vista'],
      ['Lugar', item?.ubicacion || 'Sin asignar'],
    ],
  });
  return { nombre: `etiqueta-${row.pagarevista}.pdf`, mime: 'application/pdf', bytes: await renderPdf(paper), inline: true };
}
