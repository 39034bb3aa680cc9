import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { nombreActuacion } from '../domain/actuaciones.ts';
import { VIA } from '../domain/palabras.ts';
import { Carpeta, CarpetaCastigo, type CausaImpresa, Liquidacion, MinutaDemanda, MinutaRemate } from '../print/papeles.tsx';
import { castigoPorId, vista } from './castigos.ts';
import { pagosDe } from './cumplimiento.ts';
import { deudasDe, enUf } from './detalle.ts';
import {
  actuacionesDe,
  type BienFila,
  bienesDe,
  type CausaFila,
  costasDe,
  intervinientesDe,
  itemsDe,
  plazosDe,
  titulosDe,
} from './filas.ts';

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre, mime: 'application/pdf', bytes, inline: true });

async function enLista(ctx: ReadCtx, lista: string, codigo: string): Promise<string> {
  return (await opcionesDe(ctx, lista)).find((o) => o.codigo === codigo)?.nombre ?? codigo;
}

async function impresa(ctx: ReadCtx, c: CausaFila): Promise<CausaImpresa> {
  const [item] = await itemsDe(ctx, [c]);
  return {
    rol: c.rol,
    tribunal: item?.nombre_tribunal ?? c.tribunal,
    caratula: c.caratula,
    estado: await enLista(ctx, 'estados_causa', c.estado),
    procedimiento: await enLista(ctx, 'codigos_procedimiento', c.codigo_procedimiento),
    monto: c.monto_demandado,
    abogado: item?.nombre_abogado ?? c.abogado,
    fecha_ingreso: c.fecha_ingreso,
  };
}

const folio = (c: CausaFila) => String(c.num_causa);

/** The people of a case as a paper names them: what each is in it, by its name in the catalogue. */
async function personasDe(ctx: ReadCtx, c: CausaFila) {
  const nombres = new Map((await opcionesDe(ctx, 'tipos_vinculo')).map((o) => [o.codigo, o.nombre]));
  return (await intervinientesDe(ctx, c.id)).map((i) => ({ ...i, tipo_vinculo: nombres.get(i.tipo_vinculo) ?? label(i.tipo_vinculo) }));
}

/** The draft of the suit. */
export async function minuta(ctx: ReadCtx, c: CausaFila): Promise<FileReply> {
  await ctx.lectura(c.rut_deudor, 'Impresión: minuta de demanda');
  const head = await membrete(ctx, { titulo: 'Minuta de demanda', folio: folio(c) });
  const [personas, papeles] = [await personasDe(ctx, c), await titulosDe(ctx, c.id)];
  return pdf(
    `minuta-${c.num_causa}.pdf`,
    await renderPdf(MinutaDemanda({ head, c: await impresa(ctx, c), personas, papeles, uf: await enUf(ctx, c) })),
  );
}

/** What is owed of the case on a day, by debt and concept. */
export async function liquidacion(ctx: ReadCtx, c: CausaFila, al: Fecha): Promise<FileReply> {
  await ctx.lectura(c.rut_deudor, 'Impresión: liquidación del crédito');
  const head = await membrete(ctx, { titulo: 'Liquidación del crédito', folio: folio(c), fecha: al });
  const [deudas, pagos] = [await deudasDe(ctx, c, al), (await pagosDe(ctx, c.id)).filter((p) => p.fecha <= al)];
  return pdf(
    `liquidacion-${c.num_causa}.pdf`,
    await renderPdf(Liquidacion({ head, c: await impresa(ctx, c), al, deudas, pagos, uf: await enUf(ctx, c, al) })),
  );
}

/** What is auctioned and how much may be bid with the credit. 422 `remate_sin_fecha` while no good has its day. */
export async function minutaRemate(ctx: ReadCtx, c: CausaFila): Promise<FileReply> {
  const bienes = (await bienesDe(ctx, c.id)).flatMap((b) =>
    b.remate_fecha === null || b.remate_minimo === null
      ? []
      : [{ descripcion: b.descripcion, tasacion: b.tasacion, fecha: b.remate_fecha, minimo: b.remate_minimo }],
  );
  if (bienes.length === 0) throw new Rule('remate_sin_fecha');
  await ctx.lectura(c.rut_deudor, 'Impresión: minuta de remate');
  const head = await membrete(ctx, { titulo: 'Minuta de remate', folio: folio(c) });
  const papel = MinutaRemate({ head, c: await impresa(ctx, c), bienes, deudas: await deudasDe(ctx, c) });
  return pdf(`remate-${c.num_causa}.pdf`, await renderPdf(papel));
}

/** What became of a good, in a sentence. */
function situacionDe(b: BienFila): string {
  const { recibido: r, venta: v } = b;
  const partes = [
    b.tasacion === null ? null : `tasado en ${formatPesos(b.tasacion)}`,
    b.remate_fecha === null ? null : `remate del ${formatFecha(b.remate_fecha)}, mínimo ${formatPesos(b.remate_minimo ?? 0)}`,
    b.adjudicatario === null ? null : `adjudicado a ${b.adjudicatario} en ${formatPesos(b.postura ?? 0)}`,
    r?.confirmado ? `nuestro desde el ${formatFecha(r.fecha)} en ${formatPesos(r.valor)}` : null,
    v?.confirmada ? `vendido el ${formatFecha(v.fecha)} a ${v.comprador} en ${formatPesos(v.precio)}` : null,
  ].filter((x) => x !== null);
  return partes.length === 0 ? label(b.tipo) : `${label(b.tipo)}: ${partes.join('; ')}`;
}

/** The whole file of a case. */
export async function carpeta(ctx: ReadCtx, c: CausaFila): Promise<FileReply> {
  await ctx.lectura(c.rut_deudor, 'Impresión: carpeta de la causa');
  const head = await membrete(ctx, { titulo: 'Carpeta de la causa', folio: folio(c) });
  const actuaciones = (await actuacionesDe(ctx, c.id)).reverse().map((a) => ({ ...a, nombre: nombreActuacion(a.tipo) }));
  const [personas, papeles, costas] = [await personasDe(ctx, c), await titulosDe(ctx, c.id), await costasDe(ctx, c.id)];
  const plazos = (await plazosDe(ctx, c.id)).map((p) => ({ ...p, quien: personas.find((i) => i.rut === p.rut)?.nombre ?? null }));
  const bienes = (await bienesDe(ctx, c.id)).map((b) => ({ descripcion: b.descripcion, que: situacionDe(b) }));
  const [deudas, pagos] = [await deudasDe(ctx, c), await pagosDe(ctx, c.id)];
  return pdf(
    `causa-${c.num_causa}.pdf`,
    await renderPdf(Carpeta({ head, c: await impresa(ctx, c), personas, papeles, actuaciones, plazos, costas, bienes, deudas, pagos })),
  );
}

/** The proof of a write-off. */
export async function carpetaCastigo(ctx: ReadCtx, id: string): Promise<FileReply> {
  const x = await vista(ctx, await castigoPorId(ctx, id));
  await ctx.lectura(x.rut, 'Impresión: carpeta de castigo');
  const head = await membrete(ctx, { titulo: 'Carpeta de castigo', folio: String(x.num_castigo) });
  const motivo = await enLista(ctx, 'motivos_castigo', x.motivo);
  const papel = CarpetaCastigo({ head, x: { ...x, motivo, via: VIA[x.via_tributaria] ?? x.via_tributaria } });
  return pdf(`castigo-${x.num_castigo}.pdf`, await renderPdf(papel));
}
