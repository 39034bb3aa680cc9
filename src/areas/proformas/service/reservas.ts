import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { reservarLinea, soltarReserva } from '#areas/clientes/public.server.ts';
import { retirarAsunto } from '#areas/comite/public.server.ts';
import { reservarDeuda } from '#areas/descuentos/public.server.ts';
import { liberarDocumentos, reservarDocumentos } from '#areas/documentos/public.server.ts';
import { comprometer, descomprometer } from '#areas/pasivos/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { proformas, proformasPartida } from '../tables.ts';
import type { Linea } from './deudor.ts';
import { opcionesDeLinea } from './linea.ts';
import { type DocumentoFila, type ExcepcionFila, liberarPartidas, type PartidaFila, type ProformaFila } from './puerta.ts';

/** Debts held by other proformas: pk → number of the proforma. */
export async function partidasOcupadas(ctx: ReadCtx, pks: readonly string[], salvo: string | null): Promise<Map<string, number>> {
  if (pks.length === 0) return new Map();
  const filas = await ctx.db
    .select({ pk: proformasPartida.pk, id: proformas.id, num: proformas.num_proforma })
    .from(proformasPartida)
    .innerJoin(proformas, and(eq(proformas.empresa_id, proformasPartida.empresa_id), eq(proformas.id, proformasPartida.proforma_id)))
    .where(and(eq(proformasPartida.empresa_id, ctx.empresa_id), inArray(proformasPartida.pk, [...pks]), eq(proformasPartida.viva, true)));
  return new Map(filas.filter((f) => f.id !== salvo).map((f) => [f.pk, f.num]));
}

/** 409 `deuda_ya_reservada` {pk, n} when another proforma already takes one of these debts from its giro. */
export async function exigirPartidasLibres(
  ctx: ReadCtx,
  deudas: readonly { pk: string; fila: { numero: string } }[],
  salvo: string | null,
): Promise<void> {
  const ocupadas = await partidasOcupadas(
    ctx,
    deudas.map((d) => d.pk),
    salvo,
  );
  for (const d of deudas) {
    const n = ocupadas.get(d.pk);
    if (n !== undefined) throw new Conflict('deuda_ya_reservada', { pk: d.fila.numero, n }, { installments: [d.pk] });
  }
}

/** What a proforma that is emitted is made of, as it has just been read and written. */
interface Reservable {
  documentos: readonly DocumentoFila[];
  partidas: readonly PartidaFila[];
  excepciones: readonly ExcepcionFila[];
  linea: Linea | null;
}

/**
 * Holds documents, line, pasivos and debts for a proforma, in the caller's transaction: all or nothing.
 * 409 `documento_reservado`, `deuda_ya_reservada`; 422 `linea_excedida`, `sin_linea`.
 */
export async function reservar(ctx: Ctx, p: ProformaFila, { documentos, partidas, excepciones, linea }: Reservable): Promise<void> {
  await reservarDocumentos(
    ctx,
    documentos.map((d) => d.documento_id),
    p.num_proforma,
  );
  if (p.linea_id) await reservarLinea(ctx, p.linea_id, p.total_anticipo, { ...opcionesDeLinea(ctx, p, documentos, excepciones), linea });
  if (p.aplicaciones.length > 0) {
    const partes = p.aplicaciones.map((a) => ({ id: a.pasivo_id, monto: a.monto }));
    await comprometer(ctx, partes, { area: 'proformas', id: p.id }, { rut: p.cliente_rut });
  }
  const ocupadas = await partidasOcupadas(
    ctx,
    partidas.map((x) => x.pk),
    p.id,
  );
  for (const x of partidas) {
    const n = ocupadas.get(x.pk);
    if (n !== undefined) throw new Conflict('deuda_ya_reservada', { pk: x.numero, n });
    await ctx.update(proformasPartida, x.id, { viva: true });
  }
  await tomarEnDescuentos(ctx, p, partidas);
}

/** The same debts, held where every giro looks: one taken by a credit is not taken here (409 `deuda_ya_reservada` {destino}). */
async function tomarEnDescuentos(ctx: Ctx, p: ProformaFila, partidas: readonly PartidaFila[]): Promise<void> {
  if (partidas.length === 0) return;
  await reservarDeuda(ctx, {
    destino_area: 'proformas',
    destino_id: p.id,
    destino: `la proforma ${p.num_proforma}`,
    rut: p.cliente_rut,
    nombre: p.cliente_nombre,
    fecha_corte: ctx.hoy,
    estado: 'reservada',
    partidas: partidas.map((x) => ({
      pk: x.pk,
      numero: x.numero,
      tipo: x.tipo_descuento,
      concepto: 'CAPITAL',
      monto_deuda: pesos(Math.max(x.adeudado, x.monto_a_descontar)),
      monto: x.monto_a_descontar,
    })),
  });
}

/** Gives back everything that a proforma holds. Safe when it holds nothing. */
export async function soltarTodo(ctx: Ctx, p: ProformaFila): Promise<void> {
  await liberarDocumentos(ctx, p.num_proforma);
  if (p.linea_id && p.linea_reservada > 0) await soltarReserva(ctx, p.linea_id, p.linea_reservada);
  await liberarPartidas(ctx, p.id);
  await descomprometer(ctx, { area: 'proformas', id: p.id });
  await retirarAsunto(ctx, 'proformas', p.id);
}

/** The offer, or the approval nobody finished signing, ran out: it becomes vencida and frees what it held. */
export async function vencer(ctx: Ctx, p: ProformaFila): Promise<void> {
  await soltarTodo(ctx, p);
  await ctx.update(proformas, p.id, { estado: estados.go(p.estado, 'vencer'), linea_reservada: pesos(0), espera_acta: false });
}

/** Past its last day and not yet touched (`estadoAl`, in SQL). */
export const caduca = (ctx: ReadCtx): SQL =>
  sql`(${proformas.estado} in ('emitida', 'enviada_a_comite') and ${proformas.vigencia_hasta} < ${ctx.hoy}
    or ${proformas.estado} = 'pendiente_firma' and ${proformas.aprobada_hasta} < ${ctx.hoy})`;

/** Whether a client has offers past their last day: nobody adds one to them today. */
export async function hayCaducas(ctx: ReadCtx, cliente_rut: ProformaFila['cliente_rut']): Promise<boolean> {
  return (await ctx.first(proformas, and(eq(proformas.cliente_rut, cliente_rut), caduca(ctx)))) !== undefined;
}

/** Expires the offers past their last day, of one client or of everybody, at most `max` at a time. Answers how many. */
export async function vencerCaducas(ctx: Ctx, o: { cliente_rut?: ProformaFila['cliente_rut']; max?: number } = {}): Promise<number> {
  const filas = await ctx.db
    .select()
    .from(proformas)
    .where(and(eq(proformas.empresa_id, ctx.empresa_id), caduca(ctx), o.cliente_rut ? eq(proformas.cliente_rut, o.cliente_rut) : undefined))
    .limit(o.max ?? 100)
    .for('update');
  for (const p of filas) await vencer(ctx, p);
  return filas.length;
}
