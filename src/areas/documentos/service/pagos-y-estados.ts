import { and, eq, sql } from 'drizzle-orm';
import { entre } from '#areas/clientes/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DocumentoAbonado } from '../contract-eventos.ts';
import { estados } from '../domain/estados.ts';
import { nombreDocumento } from '../domain/partes.ts';
import { cesiones, documentos, notas } from '../tables.ts';
import { devolverCheque } from './cheque.ts';
import { bloquear, type DocumentoFila } from './filas.ts';

interface PagoDocumento {
  id: string;
  /** What recovers our advance, whole pesos; the rest of `pagado` is excedente. */
  a_anticipo: Pesos;
  /** What the debtor paid of the document, whole pesos. */
  pagado: Pesos;
  /** Value date. */
  fecha: Fecha;
}

const SE_PAGA = ['vigente', 'protestado', 'judicial'];

async function uno(ctx: Ctx, id: string): Promise<DocumentoFila> {
  return ctx.lock(documentos, id);
}

/**
 * Writes a payment on the document: lowers saldo_deudor and anticipo_pendiente, and at zero it is pagado. The entry and the obligación of
 * the ledger belong to who received the money. 422 `pago_supera_saldo`; 409 when it is not in a state that is paid.
 */
export async function aplicarPagoDocumento(ctx: Ctx, p: PagoDocumento): Promise<DocumentoFila> {
  const d = await uno(ctx, p.id);
  const fila = await ctx.update(documentos, d.id, conPago(d, p));
  await avisarAbono(ctx, fila, p);
  return fila;
}

/** What a payment changes of a document. Refusals of `aplicarPagoDocumento`. */
function conPago(d: DocumentoFila, p: PagoDocumento) {
  if (!SE_PAGA.includes(d.estado)) estados.go(d.estado, 'pagar');
  const saldo = (d.saldo_deudor ?? 0) - p.pagado;
  const anticipo = (d.anticipo_pendiente ?? 0) - p.a_anticipo;
  if (p.pagado < 0 || p.a_anticipo < 0 || saldo < 0 || anticipo < 0)
    throw new Rule('pago_supera_saldo', { documento: nombreDocumento(d), saldo: d.saldo_deudor, anticipo: d.anticipo_pendiente });
  return {
    saldo_deudor: pesos(saldo),
    anticipo_pendiente: pesos(anticipo),
    pagado: pesos(d.pagado + p.pagado),
    fecha_pago: p.fecha,
    ...(saldo === 0 ? { estado: estados.go(d.estado, 'pagar') } : {}),
  };
}

/** The same of several documents in one act, each once: they are taken and written together, and told in the order given. */
export async function aplicarPagosDocumentos(ctx: Ctx, pagos: readonly PagoDocumento[]): Promise<void> {
  const [uno, ...otros] = pagos;
  if (uno && otros.length === 0) return void (await aplicarPagoDocumento(ctx, uno));
  const filas = new Map(
    (
      await bloquear(
        ctx,
        pagos.map((p) => p.id),
      )
    ).map((d) => [d.id, d]),
  );
  const cambios = pagos.map((p) => {
    const d = filas.get(p.id);
    if (!d) throw new RangeError(`a document was not taken: ${p.id}`);
    return { id: p.id, estado: d.estado, patch: conPago(d, p) };
  });
  // Said of all when of one, so that one statement writes them.
  const alguno = cambios.some((c) => 'estado' in c.patch);
  const escritas = await ctx.updateMany(
    documentos,
    cambios.map(({ id, estado, patch }) => ({ id, patch: alguno ? { estado, ...patch } : patch })),
  );
  const dichas = escritas.flatMap((d, i) => {
    const p = pagos[i];
    return p && d.operacion_id !== null ? [{ d, p, documento_id: d.id, operacion_id: d.operacion_id }] : [];
  });
  const juntos = dichas.map(({ documento_id, operacion_id }) => ({ documento_id, operacion_id }));
  for (const [i, { d, p }] of dichas.entries()) await avisarAbono(ctx, d, { ...p, juntos: i === dichas.length - 1 ? juntos : [] });
}

/** Says to the owner of the operación what moved of its documento: a payment, or a nota that leaves part of the advance to the client. */
export async function avisarAbono(
  ctx: Ctx,
  d: DocumentoFila,
  { a_anticipo, pagado, fecha, juntos }: Pick<DocumentoAbonado, 'a_anticipo' | 'pagado' | 'fecha' | 'juntos'>,
): Promise<void> {
  if (d.operacion_id === null) return;
  const { id: documento_id, operacion_id, estado } = d;
  await ctx.emit('documento.abonado', { documento_id, operacion_id, a_anticipo, pagado, estado, fecha, ...(juntos ? { juntos } : {}) });
}

/**
 * Takes back a payment written before, exactly. A document that was pagado lives again. 422 `reversa_supera_pagado`; 409 `documento_castigado`:
 * what was paid before a write-off stays.
 */
export async function revertirPagoDocumento(ctx: Ctx, p: PagoDocumento): Promise<DocumentoFila> {
  const d = await uno(ctx, p.id);
  if (d.estado === 'castigado') throw new Conflict('documento_castigado', { documento: nombreDocumento(d) });
  if (d.pagado < p.pagado || p.pagado < 0 || p.a_anticipo < 0) {
    throw new Rule('reversa_supera_pagado', { documento: nombreDocumento(d), pagado: d.pagado });
  }
  const estado =
    d.estado === 'pagado' && p.pagado > 0 ? estados.go(d.estado, 'reversar_pago', d.antes_de_causa ? 'judicial' : 'vigente') : d.estado;
  const pagado = pesos(d.pagado - p.pagado);
  const fila = await ctx.update(documentos, d.id, {
    estado,
    saldo_deudor: pesos((d.saldo_deudor ?? 0) + p.pagado),
    anticipo_pendiente: pesos((d.anticipo_pendiente ?? 0) + p.a_anticipo),
    pagado,
    fecha_pago: pagado > 0 ? d.fecha_pago : null,
  });
  await avisarAbono(ctx, fila, { a_anticipo: pesos(0 - p.a_anticipo), pagado: pesos(0 - p.pagado), fecha: p.fecha });
  return fila;
}

/** The client buys it back (recompra): the document is recomprado and goes back to it as devuelto; nothing is owed of it any more. */
export async function devolverDocumento(ctx: Ctx, id: string): Promise<DocumentoFila> {
  const d = await uno(ctx, id);
  const recomprado = estados.go(d.estado, 'recomprar');
  await devolverCheque(ctx, d, 'Recompra del documento');
  return ctx.update(documentos, id, {
    estado: estados.go(recomprado, 'devolver'),
    saldo_deudor: pesos(0),
    anticipo_pendiente: pesos(0),
    motivo: d.motivo ?? 'Recompra',
  });
}

/**
 * A movement of `estado` that another area decides. 409 when the table does not list it. One that enters a judicial case or leaves it is told
 * to who keeps its debt (`documento.demandado`, `documento.devuelto_de_judicial`); of one written off the books hold nothing any more: what
 * comes in for it later is a recovery.
 */
export async function moverDocumentos(
  ctx: Ctx,
  ids: readonly string[],
  accion: 'protestar' | 'demandar' | 'devolver_de_judicial' | 'castigar',
): Promise<void> {
  for (const d of await bloquear(ctx, ids)) {
    const vuelve = accion === 'devolver_de_judicial' ? (d.antes_de_causa ?? 'vigente') : undefined;
    const estado = estados.go(d.estado, accion, vuelve);
    const row = await ctx.update(documentos, d.id, { estado, ...cambioAl(accion, d) });
    if (row.operacion_id === null) continue;
    const dicho = { documento_id: row.id, operacion_id: row.operacion_id };
    if (accion === 'demandar') await ctx.emit('documento.demandado', dicho);
    if (accion === 'devolver_de_judicial') await ctx.emit('documento.devuelto_de_judicial', dicho);
  }
}

function cambioAl(accion: Parameters<typeof moverDocumentos>[2], d: DocumentoFila): Partial<DocumentoFila> {
  if (accion === 'castigar') return { saldo_deudor: pesos(0), anticipo_pendiente: pesos(0) };
  if (accion === 'demandar') return { antes_de_causa: d.estado === 'protestado' ? 'protestado' : 'vigente' };
  return accion === 'devolver_de_judicial' ? { antes_de_causa: null } : {};
}

/** Verification and notification written on the document, by the codes of their catalogues; each change is told to who waits for it. 404. */
export async function anotarGestion(
  ctx: Ctx,
  id: string,
  cambio: { estado_verificacion?: string; estado_notificacion?: string },
): Promise<DocumentoFila> {
  const d = await uno(ctx, id);
  const fila = await ctx.update(documentos, id, cambio);
  const de = { documento_id: id, operacion_id: fila.operacion_id };
  if (d.estado_verificacion !== fila.estado_verificacion)
    await ctx.emit('documento.verificado', { ...de, antes: d.estado_verificacion, estado: fila.estado_verificacion });
  if (d.estado_notificacion !== fila.estado_notificacion)
    await ctx.emit('documentos.notificados', {
      documentos: [{ ...de, antes: d.estado_notificacion, estado: fila.estado_notificacion }],
    });
  return fila;
}

/** The same notification written on several documents: what changed of all is told once. 404. */
export async function anotarNotificacion(ctx: Ctx, ids: readonly string[], estado_notificacion: string): Promise<void> {
  const filas = await bloquear(ctx, ids);
  await ctx.updateMany(
    documentos,
    filas.map(({ id }) => ({ id, patch: { estado_notificacion } })),
  );
  const movidos = filas
    .filter((d) => d.estado_notificacion !== estado_notificacion)
    .map((d) => ({ documento_id: d.id, operacion_id: d.operacion_id, antes: d.estado_notificacion, estado: estado_notificacion }));
  if (movidos.length > 0) await ctx.emit('documentos.notificados', { documentos: movidos });
}

type CesionFila = typeof cesiones.$inferSelect;

/** The cesión in force of each document, by document id. */
export async function cesionVigente(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, CesionFila>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(cesiones)
    .where(and(eq(cesiones.empresa_id, ctx.empresa_id), entre(cesiones.documento_id, ids), eq(cesiones.estado, 'vigente')));
  return new Map(rows.map((c) => [c.documento_id, c]));
}

/**
 * `obligacion.abonada` over a documento (CAPITAL: it recovers the advance first) or over a saldo_cedente (pk = id of its nota). A payment of
 * the debtor with excedente is written by `aplicarPagoDocumento` instead: who does one does not do the other.
 */
export async function alAbonar(ctx: Ctx, e: { pk: string; concepto: string; monto: number; fecha: Fecha }): Promise<void> {
  const [tipo, id] = e.pk.split(':');
  if (!id || e.concepto !== 'CAPITAL') return;
  if (tipo === 'documento') {
    const d = await uno(ctx, id);
    const tope = Math.min(Math.abs(e.monto), e.monto < 0 ? (d.anticipo ?? 0) - (d.anticipo_pendiente ?? 0) : (d.anticipo_pendiente ?? 0));
    const pago = { id, a_anticipo: pesos(tope), pagado: pesos(Math.abs(e.monto)), fecha: e.fecha };
    await (e.monto < 0 ? revertirPagoDocumento(ctx, pago) : aplicarPagoDocumento(ctx, pago));
  } else if (tipo === 'saldo_cedente') {
    const [nota] = await ctx.db
      .update(notas)
      .set({ saldo_cedente_pagado: sql`${notas.saldo_cedente_pagado} + ${e.monto}`, version: sql`${notas.version} + 1` })
      .where(
        and(
          eq(notas.empresa_id, ctx.empresa_id),
          eq(notas.id, id),
          sql`${notas.saldo_cedente_pagado} + ${e.monto} between 0 and ${notas.saldo_cedente}`,
        ),
      )
      .returning();
    if (!nota && (await ctx.find(notas, id))) throw new Conflict('saldo_cedente_excedido', { monto: e.monto });
  }
}
