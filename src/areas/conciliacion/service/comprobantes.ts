import { type AsientoEscrito, contabilizar, type DatosDe, type Evento } from '#areas/libro/public.server.ts';
import { crearPasivo, pasivosDeOrigen, reversarPasivo } from '#areas/pasivos/public.server.ts';
import { registrarRecaudacion } from '#areas/recaudaciones/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tratamiento } from '../contract.ts';
import { VERSION_REGLAS } from '../domain/calzador/index.ts';
import { DIAS_CHEQUE_CADUCO, estaCaduco } from '../domain/pendientes.ts';
import { lineaDelBanco, medioDe } from './asentar.ts';
import { buscarLineas, confirmarCalce } from './calces.ts';
import type { Fila } from './fila.ts';
import { type LineaBancoViva, type LineaLibroViva, lineasLibro, olvidarMayor } from './lineas.ts';
import { limpiarSugerencias } from './sugerencias.ts';

interface PedidoComprobante {
  tipo: Tratamiento;
  movimientos: readonly string[];
  movimientos_libro: readonly string[];
  agrupar: boolean;
  iva?: Pesos | undefined;
  rut_deudor?: Rut | undefined;
  oficina?: string | undefined;
  glosa?: string | undefined;
}

const GLOSA: Readonly<Record<string, string>> = {
  gasto_bancario: 'Comisión bancaria',
  interes_bancario: 'Interés bancario',
  impuesto_bancario: 'Impuesto bancario',
  deposito_por_identificar: 'Depósito por identificar',
};

function exigirSigno(l: Renglon, signo: 'cargo' | 'abono'): void {
  const es = l.monto < 0 ? 'cargo' : 'abono';
  if (es !== signo) throw new Rule('tipo_no_corresponde', { signo: es });
}

/** What a voucher is made of: one bank line, or the sum of several. */
type Renglon = Pick<LineaBancoViva, 'monto' | 'rut_detectado' | 'documento'>;

/** The event that explains it, by the kind that the person chose. Throws 422 `tipo_no_corresponde`, `iva_excede`. */
function eventoDe(c: Fila, l: Renglon, p: PedidoComprobante): { evento: Evento; datos: DatosDe<Evento> } {
  const medio = medioDe(c, { rut: l.rut_detectado, documento: l.documento });
  const monto = pesos(Math.abs(l.monto));
  switch (p.tipo) {
    case 'gasto_bancario': {
      exigirSigno(l, 'cargo');
      const iva = p.iva ?? pesos(0);
      if (iva >= monto) throw new Rule('iva_excede', {}, { iva: ['No puede ser mayor que el cargo'] });
      return { evento: 'gasto_bancario', datos: { medio, neto: pesos(monto - iva), ...(iva > 0 ? { iva } : {}) } as DatosDe<Evento> };
    }
    case 'interes_bancario':
      return { evento: 'interes_bancario', datos: { medio, monto, sentido: l.monto < 0 ? 'cobrado' : 'ganado' } as DatosDe<Evento> };
    case 'impuesto_bancario':
      exigirSigno(l, 'cargo');
      return { evento: 'impuesto_bancario', datos: { medio, monto } as DatosDe<Evento> };
    default:
      throw new Invalid({ tipo: ['Este comprobante se hace desde su propia área'] });
  }
}

/** A deposit that nobody knows whose it is: a pasivo to identify and its entry (2106), ledger §3. */
async function depositoPorIdentificar(ctx: Ctx, c: Fila, l: LineaBancoViva, glosa: string): Promise<AsientoEscrito[]> {
  exigirSigno(l, 'abono');
  const origen = { area: 'conciliacion', id: l.id };
  const { pk } = await crearPasivo(ctx, {
    rut: null,
    amount: l.monto,
    tipo_pasivo: 'DEPOSITO_POR_IDENTIFICAR',
    comprobante: l.documento || `Conciliación ${c.num_conciliacion}, línea ${l.linea_origen}`,
    origen,
    fecha: l.fecha,
    por_identificar: true,
  });
  const medio = medioDe(c, { rut: l.rut_detectado, documento: l.documento });
  return contabilizar(ctx, 'deposito_por_identificar', { medio, deposito: { monto: l.monto, pk } }, { origen, fecha: l.fecha, glosa });
}

async function asentarLinea(ctx: Ctx, c: Fila, l: LineaBancoViva, p: PedidoComprobante, glosa: string): Promise<AsientoEscrito[]> {
  if (p.tipo === 'deposito_por_identificar') return depositoPorIdentificar(ctx, c, l, glosa);
  const { evento, datos } = eventoDe(c, l, p);
  return contabilizar(ctx, evento, datos, { origen: { area: 'conciliacion', id: l.id }, fecha: l.fecha, glosa });
}

/** Vouchers of one act. */
const MAX_UNO_A_UNO = 200;

/** Posts what the bank says and the books did not know, on the bank's date, and matches it at once (areas/3 `contabilizar`). */
export async function contabilizarLineas(ctx: Ctx, c: Fila, p: PedidoComprobante): Promise<void> {
  if (p.tipo === 'cheque_caducado') return caducarCheques(ctx, c, p.movimientos_libro);
  if (p.tipo === 'recaudacion') return recibirDeudor(ctx, c, p);
  if (p.movimientos.length === 0) throw new Invalid({ movimientos: ['Elija al menos una línea'] });
  if (!p.agrupar && p.movimientos.length > MAX_UNO_A_UNO)
    throw new Invalid({ movimientos: [`De a una, elija hasta ${MAX_UNO_A_UNO} líneas`] });
  const { banco } = await buscarLineas(ctx, c, { banco: p.movimientos, libro: [] });
  if (p.agrupar && banco.length > 1) return contabilizarJuntas(ctx, c, banco, p);
  if (p.iva && banco.length > 1) throw new Invalid({ iva: ['El IVA se indica de a una línea, o del comprobante de todas'] });
  for (const l of banco) {
    const glosa = p.glosa ?? `${GLOSA[p.tipo] ?? p.tipo}: ${l.descripcion}`.slice(0, 200);
    const linea = lineaDelBanco(ctx, c, await asentarLinea(ctx, c, l, p, glosa), glosa);
    await confirmarCalce(ctx, c, { ...comprobante([l], [linea], p.tipo, l.id, linea.asiento_id), estadoBanco: 'contabilizado' });
  }
  await limpiarSugerencias(ctx, c, { banco: p.movimientos, libro: [] });
}

/** Kinds that one voucher may tell for many lines: the others are of one deposit, with its own pasivo or receipt. */
const EN_CONJUNTO: readonly Tratamiento[] = ['gasto_bancario', 'impuesto_bancario', 'interes_bancario'];

/**
 * One voucher for many lines of the bank (the fees of a month): their sum, on the day of the last one, matched with all of them at once; undoing
 * the match reverses it whole. 422 `no_se_agrupa`, `lineas_de_otro_mes` (it would take the expense to another month), `signos_mezclados`.
 */
async function contabilizarJuntas(ctx: Ctx, c: Fila, banco: readonly LineaBancoViva[], p: PedidoComprobante): Promise<void> {
  if (!EN_CONJUNTO.includes(p.tipo)) throw new Rule('no_se_agrupa');
  if (new Set(banco.map((l) => periodoOf(l.fecha))).size > 1) throw new Rule('lineas_de_otro_mes');
  if (new Set(banco.map((l) => Math.sign(l.monto))).size > 1) throw new Rule('signos_mezclados');
  const [primera] = banco;
  const fecha = banco.reduce((f, l) => (l.fecha > f ? l.fecha : f), primera?.fecha ?? c.fecha_termino);
  const total = { monto: pesos(sumPesos(banco.map((l) => l.monto))), rut_detectado: null, documento: '' };
  const { evento, datos } = eventoDe(c, total, p);
  const glosa = (p.glosa ?? `${GLOSA[p.tipo] ?? p.tipo}, ${banco.length} líneas: ${primera?.descripcion ?? ''}`).slice(0, 200);
  const origen = { area: 'conciliacion', id: ctx.id() };
  const linea = lineaDelBanco(ctx, c, await contabilizar(ctx, evento, datos, { origen, fecha, glosa }), glosa);
  await confirmarCalce(ctx, c, { ...comprobante(banco, [linea], p.tipo, origen.id, linea.asiento_id), estadoBanco: 'contabilizado' });
  await limpiarSugerencias(ctx, c, { banco: p.movimientos, libro: [] });
}

const comprobante = (
  banco: readonly LineaBancoViva[],
  libro: readonly LineaLibroViva[],
  tipo: Tratamiento,
  origen: string,
  ajuste_asiento_id: string,
) => ({
  banco,
  libro,
  regla: 'manual',
  regla_version: VERSION_REGLAS,
  confianza: 10_000,
  evidencia: ['COMPROBANTE', tipo.toUpperCase()],
  modo: 'exacto' as const,
  ajuste_asiento_id,
  comprobante: origen,
});

/**
 * A receipt of a debtor out of a bank line, through the door of recaudaciones: it applies to what is owed and its entries match the line at
 * once. Undoing the match leaves the receipt: it is reversed in its own area, by a second person.
 */
async function recibirDeudor(ctx: Ctx, c: Fila, p: PedidoComprobante): Promise<void> {
  const [id, otra] = p.movimientos;
  if (!id || otra) throw new Invalid({ movimientos: ['La recaudación se registra de a una línea'] });
  const { banco } = await buscarLineas(ctx, c, { banco: [id], libro: [] });
  const [l] = banco;
  if (!l) throw new Rule('linea_fuera');
  exigirSigno(l, 'abono');
  const rut = p.rut_deudor ?? l.rut_detectado;
  if (!rut) throw new Rule('falta_rut', {}, { rut_deudor: ['Indique el RUT del deudor'] });
  if (!p.oficina) throw new Invalid({ oficina: ['Elija la oficina'] });
  const r = await registrarRecaudacion(ctx, {
    office: p.oficina,
    rut,
    rut_pagador: l.rut_detectado,
    monto: l.monto,
    fecha: l.fecha,
    cuenta_banco: c.cuenta_contable,
    num_operacion_banco: l.documento || null,
    origen_id: l.id,
    ...(p.glosa ? { comentario: p.glosa } : {}),
  });
  olvidarMayor(ctx);
  const libro = (await lineasLibro(ctx, c)).filter((x) => x.origen.area === 'recaudaciones' && x.origen.id === r.id);
  const { ajuste_asiento_id: _a, comprobante: _c, ...calce } = comprobante([l], libro, 'recaudacion', l.id, '');
  await confirmarCalce(ctx, c, calce);
  await limpiarSugerencias(ctx, c, { banco: [l.id], libro: libro.map((x) => x.id) });
}

/**
 * Cheques of ours that nobody cashed in 90 days: the money is the beneficiary's again (`cheque_caducado`, ledger §3), as a pasivo, on the
 * closing day. 422 `caduco_no_corresponde`, `falta_rut`.
 */
async function caducarCheques(ctx: Ctx, c: Fila, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Invalid({ movimientos_libro: ['Elija al menos un cheque'] });
  const { libro } = await buscarLineas(ctx, c, { banco: [], libro: ids });
  for (const l of libro) {
    if (!estaCaduco(l, c.fecha_termino)) throw new Rule('caduco_no_corresponde', { dias: DIAS_CHEQUE_CADUCO });
    if (!l.rut) throw new Rule('falta_rut');
    const origen = { area: 'conciliacion', id: l.id };
    const monto = pesos(-l.monto);
    const glosa = `Cheque caduco ${l.documento}`.trim();
    const { pk } = await crearPasivo(ctx, {
      rut: l.rut,
      amount: monto,
      tipo_pasivo: 'SALDO_A_FAVOR',
      comprobante: glosa,
      origen,
      fecha: c.fecha_termino,
    });
    const datos = { medio: medioDe(c, { rut: l.rut, documento: l.documento }), beneficiarios: [{ monto, rut: l.rut, pk }] };
    const asientos = await contabilizar(ctx, 'cheque_caducado', datos, { origen, fecha: c.fecha_termino, glosa });
    const linea = lineaDelBanco(ctx, c, asientos, glosa);
    await confirmarCalce(ctx, c, comprobante([], [l, linea], 'cheque_caducado', l.id, linea.asiento_id));
  }
  await limpiarSugerencias(ctx, c, { banco: [], libro: ids });
}

/**
 * Takes back what a voucher gave birth to in other areas, before its entry is reversed. 409 `pasivo_ya_pagado` when the money was already
 * identified, committed or paid.
 */
export async function deshacerEfectos(ctx: Ctx, origen_id: string): Promise<void> {
  const origen = { area: 'conciliacion', id: origen_id };
  const vivos = (await pasivosDeOrigen(ctx, origen)).filter((p) => p.estado !== 'reversado');
  if (vivos.length === 0) return;
  if (vivos.some((p) => p.saldo !== p.amount || (p.tipo_pasivo === 'DEPOSITO_POR_IDENTIFICAR' && p.identificado)))
    throw new Conflict('pasivo_ya_pagado');
  await reversarPasivo(ctx, origen);
}
