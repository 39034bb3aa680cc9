import { and, eq } from 'drizzle-orm';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Column } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { exportFile } from '#platform/server/export.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { EndosoPapel, InventarioPapel, OfertaPapel, RendicionPapel } from '../print/papeles.tsx';
import { rendiciones } from '../tables.ts';
import { itemsDe, type VentaFila, vivosDe } from './filas.ts';
import { lineasDe } from './rendir.ts';

async function cabeza(ctx: ReadCtx, titulo: string, folio: string) {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '', direccion: empresa?.direccion ?? null },
    titulo,
    folio,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre, mime: 'application/pdf', bytes, inline: true });

/** What is offered, note by note, with its price and until when it stands. */
export async function oferta(ctx: ReadCtx, v: VentaFila): Promise<FileReply> {
  const papel = OfertaPapel({
    head: await cabeza(ctx, 'Oferta de venta de pagarés', String(v.num_venta)),
    v,
    items: await vivosDe(ctx, v.id),
  });
  return pdf(`oferta-${v.num_venta}.pdf`, await renderPdf(papel));
}

/** The text of the back of each note (domain §7). 422 `sin_endosar`. */
export async function endoso(ctx: ReadCtx, v: VentaFila): Promise<FileReply> {
  if (v.endosada_el === null) throw new Rule('sin_endosar');
  const papel = EndosoPapel({ head: await cabeza(ctx, 'Endoso de pagarés', String(v.num_venta)), v, items: await vivosDe(ctx, v.id) });
  return pdf(`endoso-${v.num_venta}.pdf`, await renderPdf(papel));
}

/** The originals that are handed over. */
export async function inventario(ctx: ReadCtx, v: VentaFila): Promise<FileReply> {
  const papel = InventarioPapel({
    head: await cabeza(ctx, 'Inventario de pagarés', String(v.num_venta)),
    v,
    items: await vivosDe(ctx, v.id),
  });
  return pdf(`inventario-${v.num_venta}.pdf`, await renderPdf(papel));
}

/** The statement of a month. 404. */
export async function rendicion(ctx: ReadCtx, v: VentaFila, numero: number): Promise<FileReply> {
  const [r] = await ctx.rows(rendiciones, and(eq(rendiciones.venta_id, v.id), eq(rendiciones.numero, numero)));
  if (!r) throw new NotFound();
  const vista = new Map((await itemsDe(ctx, v.id)).map((i) => [i.id, i.pagarevista]));
  const { mas, menos } = await lineasDe(ctx, r);
  const linea = (signo: 1 | -1) => (x: (typeof mas)[number]) => ({ ...x, pagarevista: vista.get(x.item_id) ?? '', signo });
  const papel = RendicionPapel({
    head: await cabeza(ctx, 'Rendición al comprador', `${v.num_venta}-${r.numero}`),
    v,
    r,
    lineas: [...mas.map(linea(1)), ...menos.map(linea(-1))],
  });
  return pdf(`rendicion-${v.num_venta}-${r.numero}.pdf`, await renderPdf(papel));
}

/** A cell of a spreadsheet is a number, whatever it shows. */
const celda = (uf: string | undefined): number | null => (uf === undefined ? null : Number(uf));

/** Spreadsheet of every cuota that the buyer bought. */
export async function flujos(ctx: ReadCtx, v: VentaFila): Promise<FileReply> {
  const filas = (await vivosDe(ctx, v.id)).flatMap((i) =>
    i.flujos.map(({ uf, ...f }) => ({
      pagarevista: i.pagarevista,
      rut: i.cliente_rut,
      nombre: i.nombre,
      comuna: i.comuna,
      ...f,
      capital_uf: celda(uf?.capital),
      interes_uf: celda(uf?.interes),
      monto_uf: celda(uf?.monto),
    })),
  );
  const enUf: Column[] = [
    { campo: 'capital_uf', titulo: 'Capital UF', tipo: 'numero' },
    { campo: 'interes_uf', titulo: 'Interés UF', tipo: 'numero' },
    { campo: 'monto_uf', titulo: 'Total UF', tipo: 'numero' },
  ];
  return exportFile(
    'xlsx',
    `flujos-venta-${v.num_venta}`,
    [
      { campo: 'pagarevista', titulo: 'Pagaré' },
      { campo: 'rut', titulo: 'RUT', tipo: 'rut' },
      { campo: 'nombre', titulo: 'Deudor', ancho: 34 },
      { campo: 'comuna', titulo: 'Comuna' },
      { campo: 'numero', titulo: 'Cuota', tipo: 'numero' },
      { campo: 'fecha', titulo: 'Vence', tipo: 'fecha' },
      ...(v.moneda === 'UF' ? enUf : []),
      { campo: 'capital', titulo: 'Capital', tipo: 'pesos' },
      { campo: 'interes', titulo: 'Interés', tipo: 'pesos' },
      { campo: 'monto', titulo: 'Total', tipo: 'pesos' },
    ],
    filas,
    [
      `Venta ${v.num_venta} a ${v.nombre_buyer}`,
      ...(v.valor_uf === null ? [] : [`Los pesos son de referencia, a la UF del ${formatFecha(v.fecha_liquidacion)}`]),
    ],
  );
}
