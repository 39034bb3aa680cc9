import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { impedimentosDeEmision, sinPedir } from '../domain/excepciones.ts';
import { vigenciaHasta } from '../domain/plazos.ts';
import { exigirFechacurso } from '../domain/reglas.ts';
import type { Impedimento } from '../domain/reglas-operacion.ts';
import { proformas } from '../tables.ts';
import { type Calculada, calcularProforma } from './calcular.ts';
import { nombresDe } from './calculo-y-reglas.ts';
import { excepcionesDe, retirarSuperadas } from './excepciones.ts';
import { guardarCambio, guardarNueva } from './guardar.ts';
import { enProforma } from './parametros.ts';
import { type EntradaProforma, entradaDe } from './proforma-escrita.ts';
import {
  type DocumentoFila,
  documentosDeProforma,
  type ExcepcionFila,
  type PartidaFila,
  type ProformaFila,
  partidasDeProforma,
} from './puerta.ts';
import { exigirPartidasLibres, hayCaducas, reservar, vencerCaducas } from './reservas.ts';

/** The proforma as it is typed, run again with the sources of now. */
export async function recalcular(ctx: ReadCtx, p: ProformaFila, cambios: Partial<EntradaProforma> = {}): Promise<Calculada> {
  const [documentos, partidas] = await atOnce([documentosDeProforma(ctx, p.id), partidasDeProforma(ctx, p.id)]);
  return calcularDe(ctx, p, documentos, partidas, cambios);
}

function calcularDe(
  ctx: ReadCtx,
  p: ProformaFila,
  documentos: readonly DocumentoFila[],
  partidas: readonly PartidaFila[],
  cambios: Partial<EntradaProforma> = {},
): Promise<Calculada> {
  const entrada = { ...entradaDe(p, documentos, partidas), ...cambios };
  const suyos = documentos.filter((d) => entrada.documents[d.documento_id]);
  return calcularProforma(
    ctx,
    entrada,
    p,
    suyos.map((d) => d.deudor_rut as Rut),
  );
}

/** Pasivos of the client, each once and up to what it has today: 422 `aplicacion_repetida`, `aplicacion_sobre_saldo` {disp}. */
async function exigirAplicaciones(ctx: ReadCtx, e: EntradaProforma): Promise<void> {
  if (e.aplicaciones.length === 0) return;
  const suyos = new Map((await pasivosDisponibles(ctx, e.cliente_rut)).map((p) => [p.id, p.disponible]));
  if (new Set(e.aplicaciones.map((a) => a.pasivo_id)).size !== e.aplicaciones.length) throw new Rule('aplicacion_repetida');
  for (const a of e.aplicaciones) {
    const disp = suyos.get(a.pasivo_id) ?? pesos(0);
    if (a.monto > disp) throw new Rule('aplicacion_sobre_saldo', { disp: formatPesos(disp) }, { aplicaciones: [a.pasivo_id] });
  }
}

/** Codes of the lists that the proforma takes, and the day: refuses 400 at the field, 422 `fechacurso_pasada`, `fechacurso_no_habil`. */
async function exigirEntrada(ctx: ReadCtx, e: EntradaProforma): Promise<void> {
  if (e.extra_data.fechacurso && e.extra_data.fechacurso !== e.fechacurso)
    throw new Rule('fechacurso_distinta', {}, { 'extra_data.fechacurso': ['Debe ser la misma fecha de curse'] });
  exigirFechacurso(e.fechacurso, ctx.hoy, await ctx.calendar());
  await exigirOpcion(ctx, 'productos', e.producto, 'producto');
  await exigirOpcion(ctx, 'origen', e.origen_operacion, 'origen_operacion');
  await exigirOpcion(ctx, 'destino', e.destino_operacion, 'destino_operacion');
  await exigirOpcion(ctx, 'tipo_operacion', e.tipo_operacion, 'tipo_operacion');
  await exigirAplicaciones(ctx, e);
  for (const x of Object.values(e.installments)) await exigirOpcion(ctx, 'descuentos_proforma', x.tipo_descuento, 'installments');
}

/** A new draft. 404 outside the portfolio, 422 `sin_linea`, `cliente_bloqueado`, 409 `deuda_ya_reservada`. */
export async function crear(ctx: Ctx, entrada: EntradaProforma): Promise<ProformaFila> {
  if (!(await alcanzaCliente(ctx, entrada.cliente_rut))) throw new NotFound();
  const [, , c] = await atOnce([
    exigirClienteOperable(ctx, entrada.cliente_rut),
    exigirEntrada(ctx, entrada),
    calcularProforma(ctx, entrada, null),
  ]);
  if (!c.linea) throw new Rule('sin_linea', {}, { cliente_rut: ['El cliente no tiene línea vigente'] });
  await exigirPartidasLibres(ctx, c.deudas, null);
  return guardarNueva(ctx, c);
}

/** Only a draft is edited: what was offered stays as it was offered. */
export function exigirBorrador(p: ProformaFila): void {
  if (p.estado !== 'borrador')
    throw new Conflict('transicion_no_permitida', { accion: 'editar', estado: words(p.estado), acciones_permitidas: [] });
}

/** Changes a draft and prices it again, whole. */
export async function editar(ctx: Ctx, p: ProformaFila, cambios: Partial<EntradaProforma>): Promise<void> {
  exigirBorrador(p);
  const limpios = Object.fromEntries(Object.entries(cambios).filter(([, v]) => v !== undefined)) as Partial<EntradaProforma>;
  const extra = limpios.extra_data ? { extra_data: limpios.extra_data } : {};
  const c = await recalcular(ctx, p, { ...limpios, ...extra });
  await exigirEntrada(ctx, c.entrada);
  await exigirPartidasLibres(ctx, c.deudas, p.id);
  await retirarSuperadas(ctx, p, c.evaluacion);
  await guardarCambio(ctx, p.id, c);
}

const CONFLICTOS: readonly string[] = ['documento_reservado', 'deuda_ya_reservada'];

function rehusar(i: Impedimento, nombres: ReadonlyMap<string, string>): never {
  const datos = Object.fromEntries(
    Object.entries(i.datos).map(([k, v]) => [k, [...nombres].reduce((t, [pk, nombre]) => String(t).replaceAll(pk, nombre), String(v))]),
  );
  if (CONFLICTOS.includes(i.codigo)) throw new Conflict(i.codigo, datos);
  throw new Rule(i.codigo, datos);
}

/** What the last run says against emitting: the first refusal, thrown with its own code. */
function exigirSinImpedimentos(p: ProformaFila, documentos: readonly DocumentoFila[], excepciones: readonly ExcepcionFila[]): void {
  if (documentos.length === 0) throw new Rule('sin_documentos');
  const [primero] = impedimentosDeEmision(p.evaluacion, excepciones);
  // Who has not asked for an exception of the line hears how much is left of it.
  const linea = sinPedir(p.evaluacion, excepciones).some((a) => a.regla === 'linea_excedida')
    ? p.evaluacion.operacion.reglas.find((r) => r.id === 'linea_excedida')
    : undefined;
  if (primero?.codigo === 'excepcion_pendiente' && linea) rehusar(linea, new Map());
  if (primero) rehusar(primero, nombresDe(documentos));
}

/** The same of the last run that was written, with its documents and exceptions, which it answers. */
export async function exigirEmitible(
  ctx: ReadCtx,
  p: ProformaFila,
): Promise<{ documentos: DocumentoFila[]; excepciones: ExcepcionFila[] }> {
  const [documentos, excepciones] = await atOnce([documentosDeProforma(ctx, p.id), excepcionesDe(ctx, p.id)]);
  exigirSinImpedimentos(p, documentos, excepciones);
  return { documentos, excepciones };
}

/**
 * Emits: every source is asked again, the price is written, and documents, line and debts are held, in one transaction. No red, no Error,
 * every amber with its exception asked. 409 `documento_reservado` names who has it; 422 `linea_excedida`.
 */
export async function emitir(ctx: Ctx, p: ProformaFila): Promise<void> {
  const [antes, partidasAntes, , caducas] = await atOnce([
    exigirEmitible(ctx, p),
    partidasDeProforma(ctx, p.id),
    exigirClienteOperable(ctx, p.cliente_rut),
    hayCaducas(ctx, p.cliente_rut),
  ]);
  if (caducas) await vencerCaducas(ctx, { cliente_rut: p.cliente_rut });
  const c = await calcularDe(ctx, p, antes.documentos, partidasAntes);
  exigirFechacurso(p.fechacurso, ctx.hoy, await ctx.calendar());
  const { row, documentos } = await guardarCambio(ctx, p.id, c);
  // Its exceptions change only with the proforma taken, which this act holds.
  const { excepciones } = antes;
  exigirSinImpedimentos(row, documentos, excepciones);
  const partidas = c.deudas.length > 0 ? await partidasDeProforma(ctx, p.id) : [];
  await reservar(ctx, row, { documentos, partidas, excepciones, linea: c.linea });
  const validez = await ctx.param(contract, 'validez_proforma', { ...enProforma(p, c.cliente.sucursal_id), fecha: ctx.hoy });
  await ctx.update(proformas, p.id, {
    estado: estados.go(p.estado, 'emitir'),
    linea_reservada: row.linea_id ? row.total_anticipo : pesos(0),
    evaluacion_emitida: c.evaluacion,
    vigencia_hasta: vigenciaHasta(ctx.hoy, validez, await ctx.calendar()),
    motivo: null,
  });
}
