import { and, eq, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { AlDia, Credito } from '../contract-formas.ts';
import { type PapelImpreso, papelesQueHay, TITULO_PAPEL } from '../domain/papeles.ts';
import { carpeta as encarpetar } from '../print/carpeta.tsx';
import { Certificado, Finiquito, Liquidacion } from '../print/deuda.tsx';
import { Cotizacion, Instruccion, Tabla } from '../print/papeles.tsx';
import { creditos } from '../tables.ts';
import { detalle } from './detalle.ts';
import { alDia } from './estado-a-una-fecha.ts';
import { type CreditoFila, filasCuotas } from './filas.ts';
import { primasPorPagar } from './primas.ts';
import { exigirTabla } from './tabla.ts';

async function membrete(ctx: ReadCtx, c: CreditoFila, titulo: string): Promise<Letterhead> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  await ctx.lectura(c.rut, titulo.toLowerCase());
  return {
    empresa: {
      razon_social: empresa?.razon_social ?? '',
      rut: empresa ? formatRut(empresa.rut) : '',
      direccion: empresa?.direccion ?? null,
    },
    titulo,
    folio: String(c.numero),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes, inline: true });

const DE_LA_TABLA = { cotizacion: Cotizacion, tabla: Tabla, instruccion: Instruccion } as const;
const DE_LA_DEUDA = { liquidacion: Liquidacion, certificado: Certificado, finiquito: Finiquito } as const;

/** A paper of a credit, as it stands on a day. Who asks has seen that the credit has it. */
async function papelDe(ctx: ReadCtx, c: CreditoFila, que: PapelImpreso, al: Fecha) {
  const p = Credito.parse(await detalle(ctx, c));
  const head = await membrete(ctx, c, TITULO_PAPEL[que]);
  if (que === 'cotizacion' || que === 'tabla' || que === 'instruccion') return DE_LA_TABLA[que]({ head, p });
  return DE_LA_DEUDA[que]({ head, p, d: AlDia.parse(await alDia(ctx, c, al)) });
}

const NOMBRES: Readonly<Record<PapelImpreso, string>> = {
  cotizacion: 'cotizacion',
  tabla: 'tabla',
  instruccion: 'instruccion-giro',
  liquidacion: 'liquidacion',
  certificado: 'certificado-deuda',
  finiquito: 'finiquito',
};

async function uno(ctx: ReadCtx, c: CreditoFila, que: PapelImpreso, al: Fecha): Promise<FileReply> {
  return pdf(`${NOMBRES[que]}-${c.numero}`, await renderPdf(await papelDe(ctx, c, que, al)));
}

/** Papers of the table are printed only while it is the confirmed one (`print_documents`). 422 `tabla_sin_confirmar`. */
function deLaTabla(ctx: ReadCtx, c: CreditoFila, que: keyof typeof DE_LA_TABLA): Promise<FileReply> {
  exigirTabla(c);
  return uno(ctx, c, que, ctx.hoy);
}

/** Hoja resumen: what it costs (CAE, total cost), valid seven banking days. */
export const cotizacion = (ctx: ReadCtx, c: CreditoFila) => deLaTabla(ctx, c, 'cotizacion');
export const tabla = (ctx: ReadCtx, c: CreditoFila) => deLaTabla(ctx, c, 'tabla');
export const instruccion = (ctx: ReadCtx, c: CreditoFila) => deLaTabla(ctx, c, 'instruccion');

/** Papers of the debt exist once there is one, and say what it was on a day. 400 before the giro. */
export const liquidacion = (ctx: ReadCtx, c: CreditoFila, al: Fecha) => uno(ctx, c, 'liquidacion', al);
export const certificado = (ctx: ReadCtx, c: CreditoFila, al: Fecha) => uno(ctx, c, 'certificado', al);

/** 409 while something is owed: of the credit, or the premium of its insurance. */
export async function finiquito(ctx: ReadCtx, c: CreditoFila): Promise<FileReply> {
  if (c.estado !== 'pagado' && c.estado !== 'prepagado') throw new Conflict('credito_no_pagado', { estado: words(c.estado) });
  const seguros = await primasPorPagar(ctx, await filasCuotas(ctx, c.id), ctx.hoy);
  if (seguros > 0) throw new Conflict('primas_por_pagar', { monto: formatPesos(seguros) });
  return uno(ctx, c, 'finiquito', ctx.hoy);
}

const hayEn = (c: CreditoFila): PapelImpreso[] =>
  papelesQueHay({ tabla_confirmada: c.hash_tabla !== null && !c.reset_installments, girado: c.fecha_giro !== null, estado: c.estado });

async function hojas(ctx: ReadCtx, c: CreditoFila, cuales: readonly PapelImpreso[]) {
  const salen = [];
  for (const que of hayEn(c)) if (cuales.includes(que)) salen.push(await papelDe(ctx, c, que, ctx.hoy));
  return salen;
}

/** Every paper that the credit has now, in one PDF. 422 `nada_que_imprimir`. */
export async function carpeta(ctx: ReadCtx, c: CreditoFila): Promise<FileReply> {
  return pdf(`carpeta-credito-${c.numero}`, await encarpetar(await hojas(ctx, c, hayEn(c)), `Carpeta del crédito ${c.numero}`));
}

/** The chosen papers of some credits within reach, in one PDF, in the order asked. 404 for one out of reach; 422 `nada_que_imprimir`. */
export async function imprimirVarios(ctx: ReadCtx, ids: readonly string[], cuales: readonly PapelImpreso[]): Promise<FileReply> {
  const filas = await ctx.db
    .select()
    .from(creditos)
    .where(and(eq(creditos.empresa_id, ctx.empresa_id), inArray(creditos.id, [...ids]), alcanceCliente(ctx, creditos.rut)));
  const salen = [];
  for (const id of new Set(ids)) {
    const c = filas.find((x) => x.id === id);
    if (!c) throw new NotFound();
    salen.push(...(await hojas(ctx, c, cuales)));
  }
  return pdf('creditos', await encarpetar(salen, 'Papeles de créditos'));
}
