import { and, eq, notInArray } from 'drizzle-orm';
import { clientePorRut, devolverUso, marcarOperacion, reservarLinea, soltarReserva, usarLinea } from '#areas/clientes/public.server.ts';
import { emitirAnexoCesion, moverAmparo } from '#areas/contratos/public.server.ts';
import { activarDocumentos, desactivarDocumentos, guardarArchivo, liberarDocumentos } from '#areas/documentos/public.server.ts';
import { tmcsDelDia } from '#areas/parametros/public.server.ts';
import { descomprometer } from '#areas/pasivos/public.server.ts';
import { liberarPartidas } from '#areas/proformas/public.server.ts';
import { anualDeMensual, mensualMaxima } from '#finanzas/tmc.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { operaciones, operacionesEtapa, ordenesGiro } from '../tables.ts';
import { contabilizarGiro, reversarGiro } from './asiento.ts';
import { pedidoDeOperacion } from './contexto.ts';
import { etapaDe, pasarDeEtapa } from './etapas.ts';
import { type DocumentoOpFila, documentosDe, type OperacionFila, type OrdenFila, ordenViva, origenDe } from './filas.ts';
import * as ordenes from './ordenes.ts';

/** The order under way, held by this act: `orden_giro_viva` lets only one live. */
async function ordenBloqueada(ctx: Ctx, op: OperacionFila): Promise<OrdenFila> {
  const { area, id } = origenDe(op);
  const suya = and(eq(ordenesGiro.origen_area, area), eq(ordenesGiro.origen_id, id));
  const [viva] = await ctx.lockAll(ordenesGiro, and(suya, notInArray(ordenesGiro.estado, ['rechazada', 'anulada'])));
  if (!viva) throw new NotFound();
  return viva;
}

/** verificada → giro_preparado: the order of the giro is made. */
export async function prepararGiro(ctx: Ctx, op: OperacionFila, p: ordenes.Preparacion): Promise<void> {
  const cuenta_id = p.cuenta_id ?? op.cuenta_giro;
  const pedido = pedidoDeOperacion({ ...op, cuenta_giro: cuenta_id }, undefined);
  const [viva, visto] = await atOnce([ordenViva(ctx, origenDe(op)), ordenes.mirarPreparada(ctx, pedido, p)]);
  if (viva) await ordenes.preparar(ctx, viva, pedido, p, visto);
  else await ordenes.nacePreparada(ctx, op, pedido, p, visto);
  await ctx.update(operaciones, op.id, { estado: estados.go(op.estado, 'preparar_giro'), medio: p.medio, cuenta_giro: cuenta_id });
}

export async function devolverGiro(ctx: Ctx, op: OperacionFila, motivo: string): Promise<void> {
  await ordenes.devolver(ctx, await ordenBloqueada(ctx, op), motivo);
  await ctx.update(operaciones, op.id, { estado: estados.go(op.estado, 'devolver'), monto_transferir: null, retenciones: [] });
}

/** A signature. The last one freezes what is withheld and what leaves; with another pending the operación stays giro_preparado. */
export async function autorizarGiro(ctx: Ctx, op: OperacionFila, digitos: string | null): Promise<void> {
  const orden = await ordenBloqueada(ctx, op);
  const { visto, completa } = await ordenes.autorizar(ctx, orden, pedidoDeOperacion(op, orden), digitos);
  await ctx.update(operaciones, op.id, {
    estado: estados.go(op.estado, 'autorizar', completa ? 'autorizada' : 'giro_preparado'),
    ...(completa ? { retenciones: visto.retenciones, monto_transferir: visto.monto_transferir } : {}),
  });
}

/** Monthly mora of the documents: the parameter, never over the TMC of the day of the giro (Ley 18.010 art. 6 and 16). */
async function tasaMora(ctx: ReadCtx, op: OperacionFila, fecha: Fecha): Promise<string> {
  const pactada = await ctx.param(contract, 'tasa_mora_mensual', { fecha, producto: op.producto, sucursal: op.sede });
  const tmc = (await tmcsDelDia(ctx, 'CLP', fecha))({ dias: op.plazo_ponderado, capital_uf: capitalEnUf(op.total_anticipo, op.valor_uf) });
  return tmc && cmp(anualDeMensual(pactada), tmc.valor) > 0 ? mensualMaxima(tmc.valor) : pactada;
}

/** The line holds the whole advance: what a rejected giro could not take again is taken now. 422 `linea_excedida`, `sin_linea`. */
async function usarSuLinea(ctx: Ctx, op: OperacionFila): Promise<void> {
  if (op.linea_id === null) return;
  await usarLinea(ctx, op.linea_id, { monto: op.total_anticipo, reservado: op.linea_reservada });
}

async function anexo(ctx: Ctx, op: OperacionFila, docs: readonly DocumentoOpFila[]): Promise<number> {
  return emitirAnexoCesion(ctx, {
    cliente_rut: op.cliente_rut,
    operacion_id: op.id,
    numero: String(op.num_operacion),
    documentos: docs.map((d) => ({ folio: `${d.tipo}-${d.folio}`, deudor: d.razon_deudor, monto: d.monto })),
    con_responsabilidad: op.con_responsabilidad,
    contrato_padre: op.contrato_id,
    anterior: op.num_anexo,
  });
}

/**
 * autorizada → girada, in one transaction: the entry, the documents in force, the line used, the debts paid, the pasivos applied, what is
 * withheld, the obligaciones, the anexo. Repeated with another key: 409, it is girada already.
 */
export async function confirmarGiro(ctx: Ctx, op: OperacionFila, c: { fecha: Fecha; comprobante: string }): Promise<void> {
  const previa = await ordenBloqueada(ctx, op);
  if (previa.estado === 'confirmada') throw new Conflict('giro_ya_confirmado');
  const orden = await ordenes.confirmar(ctx, previa, c);
  const [tasa_mora, docs, cliente] = await atOnce([
    tasaMora(ctx, op, c.fecha),
    documentosDe(ctx, op.id),
    clientePorRut(ctx, op.cliente_rut),
  ]);
  await activarDocumentos(
    ctx,
    op.id,
    docs.map((d) => ({ id: d.documento_id, anticipo: d.anticipo, retencion: d.retencion, tasa: d.tasa, venc_ef: d.venc_ef })),
  );
  await pasarDeEtapa(ctx, op, 'giro', ['comprobante', 'facturacion']);
  const abonos = await contabilizarGiro(ctx, op, orden, docs, { ...c, tasa_mora });
  await ctx.emit('giro.confirmado', {
    origen_area: 'proformas',
    origen_id: op.proforma_id,
    orden_id: orden.id,
    fecha: c.fecha,
    comprobante: c.comprobante,
    medio: orden.medio,
    cuenta_banco: orden.cuenta_banco ?? '',
  });
  // What many giros share comes late: the line and the contract of the client, the numbers of the anexos of the company. From there to the
  // commit the others wait.
  await usarSuLinea(ctx, op);
  const num_anexo = await anexo(ctx, op, docs);
  await marcarOperacion(ctx, op.cliente_rut, c.fecha, cliente);
  if (op.contrato_id) await moverAmparo(ctx, op.contrato_id, { operaciones: 1, saldo: op.total_anticipo });
  await ctx.update(operaciones, op.id, {
    estado: estados.go(op.estado, 'confirmar_giro'),
    abonos,
    num_anexo,
    tasa_mora,
    fecha_giro: c.fecha,
    comprobante: c.comprobante,
    causa_rechazo: null,
    linea_reservada: pesos(0),
    linea_usada: op.linea_id ? op.total_anticipo : pesos(0),
    amparo: op.contrato_id ? op.total_anticipo : pesos(0),
  });
}

/** The line goes back to reserved; when it no longer fits (expired, taken by another) the next giro will have to find room. */
async function volverAReservar(ctx: Ctx, op: OperacionFila): Promise<number> {
  if (op.linea_id === null || op.linea_usada === 0) return op.linea_reservada;
  const linea_id = op.linea_id;
  await devolverUso(ctx, linea_id, op.linea_usada);
  const refusal = await passes(() => reservarLinea(ctx, linea_id, op.total_anticipo));
  return refusal ? 0 : op.total_anticipo;
}

/** autorizada, girada → verificada: the bank gave it back. Everything returns; the etapas stay. 409 `documento_con_pagos`. */
export async function rechazarGiro(ctx: Ctx, op: OperacionFila, causa: string): Promise<void> {
  const orden = await ordenBloqueada(ctx, op);
  if (op.estado === 'girada') {
    await desactivarDocumentos(ctx, op.id);
    await reversarGiro(ctx, op, causa);
    if (op.contrato_id) await moverAmparo(ctx, op.contrato_id, { operaciones: -1, saldo: 0 - op.amparo });
  }
  const linea_reservada = pesos(await volverAReservar(ctx, op));
  await ordenes.terminar(ctx, orden, 'rechazar', causa);
  const vuelta = await ctx.update(operaciones, op.id, {
    estado: estados.go(op.estado, 'rechazo_banco'),
    causa_rechazo: causa,
    linea_reservada,
    linea_usada: pesos(0),
    amparo: pesos(0),
    abonos: [],
    retenciones: [],
    monto_transferir: null,
    fecha_giro: null,
    comprobante: null,
    conciliada: false,
  });
  const e = await etapaDe(ctx, vuelta, 'giro');
  if (e.estado === 'completa')
    await ctx.update(operacionesEtapa, e.id, { estado: 'observada', comentario: `Rechazo del banco: ${causa}`.slice(0, 500) });
  await ctx.emit('giro.rechazado', { origen_area: 'proformas', origen_id: op.proforma_id, causa });
}

/** Any before girada → anulada: documents, line, debts and pasivos are free again; from autorizada only by its authoriser. */
export async function anularOperacion(ctx: Ctx, op: OperacionFila, m: { motivo_anulacion: string; motivo: string }): Promise<void> {
  const viva = await ordenViva(ctx, origenDe(op));
  if (viva) {
    const orden = await ctx.lock(ordenesGiro, viva.id);
    ordenes.exigirAutorizador(ctx, orden);
    await ordenes.terminar(ctx, orden, 'anular', m.motivo);
  }
  await liberarDocumentos(ctx, op.num_proforma);
  if (op.linea_id && op.linea_reservada > 0) await soltarReserva(ctx, op.linea_id, op.linea_reservada);
  await ctx.emit('pendiente.cerrado', { area: 'operaciones', registro_id: op.id });
  await liberarPartidas(ctx, op.proforma_id);
  await descomprometer(ctx, origenDe(op));
  ctx.audit({ motivo: m.motivo });
  await ctx.update(operaciones, op.id, {
    estado: estados.go(op.estado, 'anular'),
    linea_reservada: pesos(0),
    motivo_anulacion: m.motivo_anulacion,
    causa_rechazo: m.motivo,
    recalculo: null,
  });
  await ctx.emit('giro.rechazado', { origen_area: 'proformas', origen_id: op.proforma_id, causa: m.motivo });
}

/** girada → vigente: the money is proved to have left. The debts taken may enter another giro for what is left of them. */
export async function pasarAVigente(
  ctx: Ctx,
  op: OperacionFila,
  o: { conciliada?: boolean; archivo?: string } = {},
): Promise<OperacionFila> {
  const vigente = await ctx.update(operaciones, op.id, {
    estado: estados.go(op.estado, 'registrar_comprobante'),
    ...(o.conciliada ? { conciliada: true } : {}),
    ...(o.archivo ? { comprobante_archivo: o.archivo } : {}),
  });
  await liberarPartidas(ctx, op.proforma_id, 'aplicar');
  await pasarDeEtapa(ctx, vigente, 'comprobante', ['cierre'], { sistema: o.conciliada ?? false });
  return vigente;
}

/** Files the proof of the transfer. 422 `comprobante_requerido`. */
export async function registrarComprobante(ctx: Ctx, op: OperacionFila, archivos: readonly UploadedFile[]): Promise<OperacionFila> {
  const [a] = archivos;
  if (!a) throw new Rule('comprobante_requerido');
  const { archivo } = await guardarArchivo(ctx, {
    archivo: a,
    tipo_archivo: 'COMPROBANTE_GIRO',
    referido: { tipo: 'operacion', id: op.id },
    rut: op.cliente_rut,
  });
  return pasarAVigente(ctx, op, { archivo: archivo.id });
}
