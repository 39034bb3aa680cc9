import { and, asc, eq, isNotNull, type SQLWrapper } from 'drizzle-orm';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { nombreDocumento } from '../domain/partes.ts';
import { RECLAMOS } from '../domain/plazos.ts';
import { documentos } from '../tables.ts';
import { bloquear, type DocumentoFila, filasPorId } from './filas.ts';

/** Documents by id, or by those that another question answers, with all their columns. Whose reach they are is checked by who asks (they enter by the client). */
export function documentosPorId(ctx: ReadCtx, ids: readonly string[] | SQLWrapper): Promise<DocumentoFila[]> {
  return filasPorId(ctx, ids);
}

/** What a client may sell today: validado, free, not ceded to another, not claimed, not past due, with something left to finance. */
export async function comprables(ctx: ReadCtx, cliente_rut: string): Promise<DocumentoFila[]> {
  const rows = await ctx.db
    .select()
    .from(documentos)
    .where(
      and(eq(documentos.empresa_id, ctx.empresa_id), eq(documentos.cliente_rut, cliente_rut as Rut), eq(documentos.estado, 'validado')),
    )
    .orderBy(asc(documentos.fecha_vencimiento), asc(documentos.id));
  return rows.filter((d) => esComprable(d, ctx.hoy));
}

type ParaComprar = Pick<
  DocumentoFila,
  'estado' | 'reservado_por' | 'estado_sii' | 'monto_financiable' | 'fecha_vencimiento' | 'estado_cesion'
>;

/** Why a document may not be sold today, in words; null when it may. The first reason that stands in the way. */
export function porQueNoSeCompra(d: ParaComprar, hoy: Fecha): string | null {
  if (d.estado !== 'validado') return `está en estado ${words(d.estado)}, y se compra lo validado`;
  if (d.reservado_por !== null) return `está en la proforma ${d.reservado_por}`;
  if (RECLAMOS.includes(d.estado_sii)) return 'tiene un reclamo de su deudor en el SII';
  if (d.estado_cesion === 'recedido') return 'se recedió a su dueño: hay que anotar otra cesión antes de comprarlo de nuevo';
  if (d.monto_financiable <= 0) return 'sus notas de crédito no dejan nada por financiar';
  if (d.fecha_vencimiento !== null && d.fecha_vencimiento < hoy) return `venció el ${formatFecha(d.fecha_vencimiento)}`;
  return null;
}

/** The rule of `comprables`, for one row. */
const esComprable = (d: ParaComprar, hoy: Fecha): boolean => porQueNoSeCompra(d, hoy) === null;

/**
 * Takes documents for a proforma, all or none. 409 `documento_reservado` {documento, proforma} naming who has it, 409
 * `transicion_no_permitida` for one that is not validado, 404 for an unknown id. The same proforma may ask twice.
 */
export async function reservarDocumentos(ctx: Ctx, ids: readonly string[], num_proforma: number): Promise<void> {
  const filas = await bloquear(ctx, ids);
  const libres = filas.filter((d) => d.reservado_por !== num_proforma);
  const cambios = libres.map((d) => {
    if (d.reservado_por !== null) {
      throw new Conflict('documento_reservado', { documento: nombreDocumento(d), proforma: d.reservado_por, id: d.id });
    }
    return { id: d.id, patch: { estado: estados.go(d.estado, 'reservar'), reservado_por: num_proforma } };
  });
  await ctx.updateMany(documentos, cambios);
}

/** Gives back what a proforma held and was not paid out. Answers how many. */
export async function liberarDocumentos(ctx: Ctx, num_proforma: number): Promise<number> {
  const filas = await ctx.db
    .select({ id: documentos.id })
    .from(documentos)
    .where(and(eq(documentos.empresa_id, ctx.empresa_id), eq(documentos.reservado_por, num_proforma), eq(documentos.estado, 'reservado')));
  const suyos = await bloquear(
    ctx,
    filas.map((f) => f.id),
  );
  await ctx.updateMany(
    documentos,
    suyos.map((d) => ({ id: d.id, patch: { estado: estados.go(d.estado, 'liberar'), reservado_por: null } })),
  );
  return filas.length;
}

interface Activacion {
  id: string;
  /** Whole pesos: what is advanced and what is held back of monto_financiable. */
  anticipo: Pesos;
  retencion: Pesos;
  /** Monthly rate, decimal text. */
  tasa: string;
  /** Effective due date. */
  venc_ef: Fecha;
}

/** After the giro: the documents of an operación are vigentes and the debtor owes monto − notas. 409 when one is not reservado. */
export async function activarDocumentos(ctx: Ctx, operacion_id: string, lista: readonly Activacion[]): Promise<void> {
  const por = new Map(lista.map((a) => [a.id, a]));
  const filas = await bloquear(
    ctx,
    lista.map((a) => a.id),
  );
  const cambios = filas.map((d) => {
    const a = por.get(d.id);
    if (!a) throw new NotFound();
    const { anticipo, retencion, tasa, venc_ef } = a;
    const debe = { anticipo_pendiente: anticipo, saldo_deudor: d.monto_financiable };
    return { id: d.id, patch: { estado: estados.go(d.estado, 'girar'), operacion_id, anticipo, retencion, tasa, venc_ef, ...debe } };
  });
  await ctx.updateMany(documentos, cambios);
}

/** The bank sent the giro back: the documents are reservados again for the same proforma. 409 `documento_con_pagos` if one was paid. */
export async function desactivarDocumentos(ctx: Ctx, operacion_id: string): Promise<number> {
  const filas = await ctx.db
    .select({ id: documentos.id })
    .from(documentos)
    .where(and(eq(documentos.empresa_id, ctx.empresa_id), eq(documentos.operacion_id, operacion_id), isNotNull(documentos.reservado_por)));
  for (const d of await bloquear(
    ctx,
    filas.map((f) => f.id),
  )) {
    if (d.estado !== 'vigente' || d.pagado > 0) throw new Conflict('documento_con_pagos', { documento: nombreDocumento(d) });
    await ctx.update(documentos, d.id, {
      estado: 'reservado',
      operacion_id: null,
      anticipo: null,
      retencion: null,
      tasa: null,
      venc_ef: null,
      anticipo_pendiente: null,
      saldo_deudor: null,
      pagado: pesos(0),
    });
  }
  return filas.length;
}
