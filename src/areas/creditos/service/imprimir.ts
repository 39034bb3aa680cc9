import { empresaDe } from '#areas/empresas/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { AlDia, Credito } from '../contract-formas.ts';
import { Certificado, Finiquito, Liquidacion } from '../print/deuda.tsx';
import { Cotizacion, Instruccion, Tabla } from '../print/papeles.tsx';
import { alDia } from './al-dia.ts';
import { detalle } from './detalle.ts';
import type { CreditoFila } from './filas.ts';
import { exigirTabla } from './tabla.ts';

async function membrete(ctx: ReadCtx, c: CreditoFila, titulo: string): Promise<Letterhead> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  await ctx.lectura(c.rut, titulo.toLowerCase());
  return {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    folio: String(c.numero),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, c: CreditoFila, bytes: Buffer): FileReply => ({
  nombre: `${nombre}-${c.numero}.pdf`,
  mime: 'application/pdf',
  bytes,
  inline: true,
});

/** Papers of the table are printed only while it is the confirmed one (`print_documents`). 422 `tabla_sin_confirmar`. */
async function deLaTabla(ctx: ReadCtx, c: CreditoFila, nombre: string, titulo: string, Papel: typeof Cotizacion): Promise<FileReply> {
  exigirTabla(c);
  const p = Credito.parse(await detalle(ctx, c));
  return pdf(nombre, c, await renderPdf(Papel({ head: await membrete(ctx, c, titulo), p })));
}

/** Hoja resumen: what it costs (CAE, total cost), valid seven banking days. */
export const cotizacion = (ctx: ReadCtx, c: CreditoFila) =>
  deLaTabla(ctx, c, 'cotizacion', 'Cotización de crédito: hoja resumen', Cotizacion);
export const tabla = (ctx: ReadCtx, c: CreditoFila) => deLaTabla(ctx, c, 'tabla', 'Tabla de desarrollo', Tabla);
export const instruccion = (ctx: ReadCtx, c: CreditoFila) =>
  deLaTabla(ctx, c, 'instruccion-giro', 'Carta de instrucción de giro', Instruccion);

/** Papers of the debt exist once there is one, and say what it was on a day. */
async function deLaDeuda(ctx: ReadCtx, c: CreditoFila, al: Fecha, nombre: string, titulo: string, Papel: typeof Liquidacion) {
  const d = AlDia.parse(await alDia(ctx, c, al));
  const p = Credito.parse(await detalle(ctx, c));
  return pdf(nombre, c, await renderPdf(Papel({ head: await membrete(ctx, c, titulo), p, d })));
}

export const liquidacion = (ctx: ReadCtx, c: CreditoFila, al: Fecha) =>
  deLaDeuda(ctx, c, al, 'liquidacion', 'Liquidación de crédito', Liquidacion);
export const certificado = (ctx: ReadCtx, c: CreditoFila, al: Fecha) =>
  deLaDeuda(ctx, c, al, 'certificado-deuda', 'Certificado de deuda', Certificado);

/** 409 while something is owed. */
export async function finiquito(ctx: ReadCtx, c: CreditoFila): Promise<FileReply> {
  if (c.estado !== 'pagado' && c.estado !== 'prepagado') throw new Conflict('credito_no_pagado', { estado: words(c.estado) });
  return deLaDeuda(ctx, c, ctx.hoy, 'finiquito', 'Finiquito de crédito', Finiquito);
}
