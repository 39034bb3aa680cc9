import type { PagoHecho } from '#areas/creditos/public.server.ts';
import {
  type Abono,
  abonosPara,
  contabilizar,
  type DatosDe,
  type DocumentoCedido,
  type Evento,
  type Lineas,
  type Medio,
  type ObligacionFila,
  type PartidaPasivo,
  porGanar,
  registrarObligacion,
  type TipoPasivo,
} from '#areas/libro/public.server.ts';
import { aplicarIdentificado, crearPasivos } from '#areas/pasivos/public.server.ts';
import { esCastigo } from '#finanzas/castigo.ts';
import { CONCEPTOS, type Concepto } from '#finanzas/imputacion.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { nombreDeCastigo } from '../domain/castigo.ts';
import { exigirMismaImputacion, exigirRecibido } from '../domain/recibo.ts';
import type { Efecto, ExcedenteGuardado } from '../tables.ts';
import { type Aplicado, totalAplicado } from './aplicar-pago.ts';
import { type Castigos, numeroDeCastigo } from './castigo.ts';
import { AREA, comprobanteDe, type RecaudacionFila } from './filas.ts';

export const origenDe = (r: Pick<RecaudacionFila, 'id'>) => ({ area: AREA, id: r.id });
const CERO = pesos(0);
const LIBERADA = 'EXCEDENTE_RETENCION_LIBERADA' as const;

/** `origen` of the receipt of a cheque bought in factoring: its money went to the bank, never through 2107. */
export const CHEQUE_COMPRADO = 'cheque_comprado';

/** The good that a receipt of a case took, in the auxiliary of 1401. */
const pkDeBien = (r: RecaudacionFila): string => `bien:${r.origen_id}`;

/** Where the money of a receipt came in. The RUT and the number of the bank operation stay in the line: conciliación matches by them. */
export function medioDe(r: RecaudacionFila): Medio {
  const rut = r.rut_pagador ?? r.rut_deudor ?? undefined;
  const documento = r.num_operacion_banco ?? undefined;
  if (r.medio_pago === 'BIEN') return { medio: 'bien', pk: pkDeBien(r), sucursal: r.office, rut: r.rut_deudor ?? rut, documento };
  if (r.medio_pago === 'PAC') return { medio: 'pac', sucursal: r.office, rut, documento };
  if (r.cheque_id && r.origen !== CHEQUE_COMPRADO)
    return { medio: 'cheque', pk: `cheque:${r.cheque_id}`, sucursal: r.office, rut: r.rut_deudor ?? rut, documento };
  if (r.medio_pago === 'EFECTIVO') return { medio: 'caja', sucursal: r.office, rut, documento };
  if (!r.cuenta_banco?.startsWith('1102.')) throw new RangeError(`no bank account in the receipt ${r.id}`);
  return { medio: 'banco', cuenta: r.cuenta_banco as `1102.${string}`, sucursal: r.office, rut, documento };
}

function cedidoDe(o: ObligacionFila): DocumentoCedido {
  return {
    pk: o.pk,
    documento: o.documento ?? o.numero,
    deudor: o.rut,
    cedente: o.cliente_rut ?? o.rut,
    ...(o.sucursal ? { sucursal: o.sucursal } : {}),
    ...(o.clase === 'causa' ? { en_causa: true } : {}),
  };
}

/** What the effects lower of debts of the books that are not documents (and the costas of any), by concept. */
export function cargosDe(efectos: readonly Efecto[]): { pk: string; concepto: Concepto; monto: Pesos; orden: number }[] {
  return efectos
    .flatMap((e) => {
      if (esCastigo(e.pk)) return [];
      const propias = e.pk.startsWith('documento:') ? CONCEPTOS.slice(0, 1) : CONCEPTOS;
      return propias.map(([concepto, campo]) => ({ pk: e.pk, concepto, monto: e[campo] }));
    })
    .filter((a) => a.monto > 0)
    .map((a, i) => ({ ...a, orden: i + 1 }));
}

const recuperadosDe = (efectos: readonly Efecto[]) => efectos.filter((e) => esCastigo(e.pk) && e.capital > 0);
const documentosDe = (efectos: readonly Efecto[]) => efectos.filter((e) => e.pk.startsWith('documento:') && e.capital > 0);

/** Money above the debts: of the payer, by the kind a person said or the one the facts say. */
export function tipoAFavor(r: Pick<RecaudacionFila, 'pedido'>, a: Aplicado): string {
  if (r.pedido.tipo_a_favor) return r.pedido.tipo_a_favor;
  return a.efectos.length + a.creditos.length === 0 && r.pedido.obligaciones ? 'PAGO_DOBLE' : 'SALDO_A_FAVOR';
}

/** What a receipt owes once it is applied: what nothing owed, and the retención that each document releases, by its debt. */
interface Nacidos {
  a_favor: PartidaPasivo[];
  excedentes: ReadonlyMap<string, { id: string; pk: string }>;
}

/** All of it is born at once. */
async function nacer(ctx: Ctx, c: Cobro, a: { de_mas: Pesos; tipo: TipoPasivo; docs: readonly Efecto[] }): Promise<Nacidos> {
  const { r, fecha } = c;
  const comun = { comprobante: await comprobanteDe(ctx, r), fecha };
  const rut = r.rut_pagador ?? r.rut_deudor;
  const propio = a.de_mas > 0 && rut ? { rut, monto: a.de_mas, tipo_pasivo: a.tipo } : null;
  const liberan = a.docs.filter((e) => e.excedente > 0);
  const nuevos = await crearPasivos(ctx, [
    ...(propio ? [{ rut: propio.rut, amount: propio.monto, tipo_pasivo: propio.tipo_pasivo, origen: origenDe(r), ...comun }] : []),
    ...liberan.map((e) => {
      const { cedente } = cedidoDe(obligacionDe(c, e.pk));
      return { rut: cedente, amount: e.excedente, tipo_pasivo: LIBERADA, origen: { ...origenDe(r), pk: e.pk }, ...comun };
    }),
  ]);
  const [primero] = nuevos;
  const suyos = propio ? nuevos.slice(1) : nuevos;
  return {
    a_favor: propio && primero ? [{ ...propio, pk: primero.pk, documento: comun.comprobante }] : [],
    excedentes: new Map(liberan.flatMap((e, i) => (suyos[i] ? [[e.pk, suyos[i]] as const] : []))),
  };
}

/** What the mora takes beyond the retención the cedente comes to owe (1302). */
async function saldoCedente(ctx: Ctx, r: RecaudacionFila, o: ObligacionFila, e: Efecto, fecha: Fecha): Promise<string | null> {
  if (e.saldo_cedente === 0) return null;
  const pk = `saldo_cedente:${ctx.id()}`;
  await registrarObligacion(ctx, {
    pk,
    tipo: 'saldo_cedente',
    rut: o.cliente_rut ?? o.rut,
    origen_area: AREA,
    origen_id: r.id,
    numero: `${o.numero} mora`,
    documento: o.documento ?? o.numero,
    capital: e.saldo_cedente,
    vencimiento: r.fecha_pago,
    fecha,
    ...(o.sucursal ? { sucursal: o.sucursal } : {}),
  });
  return pk;
}

interface Cobro {
  r: RecaudacionFila;
  fecha: Fecha;
  obligaciones: ReadonlyMap<string, ObligacionFila>;
  castigos: Castigos;
  /** What its payments of credits paid, as creditos says it. */
  creditos: readonly PagoHecho[];
  /** Written in this act: nothing of it is in the books. */
  nuevo: boolean;
}

/** A receipt with what its entries wrote so far. */
interface EnCurso extends Cobro {
  lineas: Lineas[number][];
}

async function escribir<E extends Evento>(
  ctx: Ctx,
  c: EnCurso,
  evento: E,
  datos: DatosDe<E>,
  o: Parameters<typeof contabilizar>[3],
): Promise<void> {
  for (const escrito of await contabilizar(ctx, evento, datos, { ...o, nuevo: c.nuevo })) c.lineas.push(...escrito.lineas);
}

const junto = (es: readonly { comision: Pesos; a_favor: Pesos }[]) => ({
  comision: sumPesos(es.map((e) => e.comision)),
  a_favor: sumPesos(es.map((e) => e.a_favor)),
});

/** What the receipt keeps of its credits against what its credits did: the till and the table of the credit may not tell two stories. */
function exigirUnaImputacion(a: Aplicado, hechos: readonly PagoHecho[]): void {
  exigirMismaImputacion(
    { abonos: a.creditos.flatMap((e) => e.partes), ...junto(a.creditos) },
    { abonos: hechos.flatMap((h) => h.abonos), ...junto(hechos) },
  );
}

function obligacionDe(c: Cobro, pk: string): ObligacionFila {
  const o = c.obligaciones.get(pk);
  if (!o) throw new RangeError(`a debt was not read: ${pk}`);
  return o;
}

const glosa = async (ctx: Ctx, r: RecaudacionFila) => `Recaudación ${await comprobanteDe(ctx, r)}`;

/** One document: the money, the price difference it earns, the mora out of the retención; then what is released to who sold it. */
async function asentarDocumento(
  ctx: Ctx,
  c: EnCurso,
  e: Efecto,
  cobro: { medio: Medio; pago: Pesos; a_favor: PartidaPasivo[]; redondeo: Pesos },
  pasivo: { id: string; pk: string } | undefined,
): Promise<{ efecto: Efecto; excedente: ExcedenteGuardado[] }> {
  const { r, fecha } = c;
  const o = obligacionDe(c, e.pk);
  const documento = cedidoDe(o);
  const pk_saldo_cedente = await saldoCedente(ctx, r, o, e, fecha);
  const por_devengar = e.cierra ? porGanar(o) : CERO;
  const asiento = { origen: origenDe(r), fecha, glosa: `${await glosa(ctx, r)}, ${o.numero}`.slice(0, 200) };
  await escribir(
    ctx,
    c,
    'recaudacion_factoring',
    {
      documento,
      ...cobro,
      mora: e.mora,
      gastos: e.gastos,
      retencion: e.retencion,
      por_devengar,
      ...(pk_saldo_cedente ? { pk_saldo_cedente } : {}),
    },
    asiento,
  );
  const efecto = { ...e, pk_saldo_cedente };
  if (!pasivo) return { efecto, excedente: [] };
  await escribir(ctx, c, 'excedente_factoring', { documento, excedente: e.excedente, pk_pasivo: pasivo.pk }, asiento);
  const fila = { pk: e.pk, numero: o.numero, rut: documento.cedente, tipo_pasivo: LIBERADA, monto: e.excedente, pasivo_id: pasivo.id };
  return { efecto, excedente: [fila] };
}

const aFavorGuardado = (p: PartidaPasivo): ExcedenteGuardado => ({
  pk: null,
  numero: null,
  rut: p.rut as NonNullable<PartidaPasivo['rut']>,
  tipo_pasivo: p.tipo_pasivo,
  monto: p.monto,
  pasivo_id: p.pk?.split(':')[1] ?? null,
});

type Suelto = { a_favor: PartidaPasivo[]; redondeo: Pesos };
const NADA_SUELTO: Suelto = { a_favor: [], redondeo: CERO };

/** The charges of clients and the cuotas in one entry (`recaudacion_credito`); a prepayment with its commission (`prepago_credito`). */
async function asentarDeudas(ctx: Ctx, c: EnCurso, a: Aplicado, medio: Medio, suelto: Suelto): Promise<void> {
  const { r, fecha } = c;
  const abonos: Abono[] = [...c.creditos.flatMap((h) => h.abonos), ...(await abonosPara(ctx, cargosDe(a.efectos)))];
  const asiento = { origen: origenDe(r), fecha, glosa: await glosa(ctx, r) };
  const [prepago] = a.creditos.filter((e) => e.tipo === 'prepago');
  if (!prepago) {
    // A good pays what it is worth and no more: nothing stays in favour of anybody.
    if (medio.medio === 'bien') await escribir(ctx, c, 'bien_recibido', { medio, abonos }, asiento);
    else await escribir(ctx, c, 'recaudacion_credito', { medio, abonos, ...suelto }, asiento);
    return;
  }
  const rut = r.rut_deudor ?? undefined;
  const comision = { monto: prepago.comision, rut, pk: `credito:${prepago.credito_id}`, documento: String(prepago.numero) };
  const glosaPrepago = `${await glosa(ctx, r)}, prepago del crédito ${prepago.numero}`;
  await escribir(ctx, c, 'prepago_credito', { medio, por_devengar: [], abonos, comision, ...suelto }, { ...asiento, glosa: glosaPrepago });
}

/** What comes back of each write-off, income of the day (4107) and out of orden (8101). */
async function asentarRecuperaciones(ctx: Ctx, c: EnCurso, a: Aplicado, medio: Medio, primero: Suelto): Promise<Suelto> {
  const { r, fecha } = c;
  let suelto = primero;
  for (const e of recuperadosDe(a.efectos)) {
    const documento = numeroDeCastigo(c.castigos, e.pk);
    const recuperado = { monto: e.capital, pk: e.pk, ...(r.rut_deudor ? { rut: r.rut_deudor } : {}), ...(documento ? { documento } : {}) };
    const asiento = {
      origen: origenDe(r),
      fecha,
      glosa: `${await glosa(ctx, r)}, recuperación del ${nombreDeCastigo(e.pk, documento ?? '')}`.trim().slice(0, 200),
    };
    await escribir(ctx, c, 'recuperacion_castigo', { recuperado, medio, ...suelto }, asiento);
    suelto = NADA_SUELTO;
  }
  return suelto;
}

/**
 * Posts what a receipt applies: each document with its own entry (`recaudacion_factoring`, `excedente_factoring`), the charges of clients and
 * the cuotas in one (`recaudacion_credito`, which credits any debt by concept), what comes back of a write-off in its own
 * (`recuperacion_castigo`). What nothing owed and the rounding of cash go in the first. What its credits did is what it says, and what came in
 * by its entries is the receipt: anything else is a fault of ours (RangeError) and nothing is written.
 */
export async function asentar(ctx: Ctx, cobro: Cobro, a: Aplicado): Promise<{ efectos: Efecto[]; excedentes: ExcedenteGuardado[] }> {
  const c: EnCurso = { ...cobro, lineas: [] };
  exigirUnaImputacion(a, c.creditos);
  const hecho = c.r.identificado ? await asentarIdentificado(ctx, c, a) : await asentarRecibido(ctx, c, a);
  exigirRecibido(c.r.identificado ? CERO : c.r.monto, c.lineas);
  return hecho;
}

async function asentarRecibido(ctx: Ctx, c: EnCurso, a: Aplicado): Promise<{ efectos: Efecto[]; excedentes: ExcedenteGuardado[] }> {
  const { r } = c;
  const medio = medioDe(r);
  const docs = documentosDe(a.efectos);
  const { a_favor, excedentes: liberados } = await nacer(ctx, c, { de_mas: a.de_mas, tipo: tipoAFavor(r, a) as TipoPasivo, docs });
  let suelto: Suelto = { a_favor, redondeo: r.redondeo };
  const otros = docs.length + recuperadosDe(a.efectos).length;
  if (c.creditos.length > 0 || cargosDe(a.efectos).length > 0 || otros === 0) {
    await asentarDeudas(ctx, c, a, medio, suelto);
    suelto = NADA_SUELTO;
  }
  suelto = await asentarRecuperaciones(ctx, c, a, medio, suelto);
  const hechos = new Map<string, Efecto>();
  const excedentes = a_favor.map(aFavorGuardado);
  for (const e of docs) {
    const { efecto, excedente } = await asentarDocumento(ctx, c, e, { medio, pago: e.capital, ...suelto }, liberados.get(e.pk));
    suelto = NADA_SUELTO;
    hechos.set(e.pk, efecto);
    excedentes.push(...excedente);
  }
  return { efectos: a.efectos.map((e) => hechos.get(e.pk) ?? e), excedentes };
}

/** A deposit that found its owner: the money is in the books already, out of 2106 to the debts; the rest stays in its pasivo (2105). */
async function asentarIdentificado(ctx: Ctx, c: EnCurso, a: Aplicado): Promise<{ efectos: Efecto[]; excedentes: ExcedenteGuardado[] }> {
  const { r, fecha } = c;
  if (!r.pasivo_id || !r.rut_deudor) throw new RangeError('a deposit without its pasivo');
  const pk = `pasivo:${r.pasivo_id}`;
  const docs = documentosDe(a.efectos);
  const aDocumentos = docs.map((e, i) => ({ pk: e.pk, concepto: 'CAPITAL' as const, monto: e.capital, orden: i + 1 }));
  const deCreditos = c.creditos.flatMap((h) => h.abonos);
  const abonos = [...deCreditos, ...(await abonosPara(ctx, [...cargosDe(a.efectos), ...aDocumentos]))];
  const propia = { rut: r.rut_deudor, pk, documento: await comprobanteDe(ctx, r) };
  await escribir(
    ctx,
    c,
    'identificacion_deposito',
    {
      deposito: { monto: r.monto, pk },
      abonos,
      a_favor: a.de_mas > 0 ? [{ ...propia, monto: a.de_mas, tipo_pasivo: 'SALDO_A_FAVOR' }] : [],
    },
    { origen: origenDe(r), fecha, glosa: `${await glosa(ctx, r)}: depósito identificado` },
  );
  const aplicado = pesos(r.monto - a.de_mas);
  if (aplicado > 0) await aplicarIdentificado(ctx, r.pasivo_id, aplicado, origenDe(r));
  const hechos = new Map<string, Efecto>();
  const excedentes: ExcedenteGuardado[] = [];
  if (a.de_mas > 0)
    excedentes.push({ pk: null, numero: null, rut: r.rut_deudor, tipo_pasivo: 'SALDO_A_FAVOR', monto: a.de_mas, pasivo_id: r.pasivo_id });
  const { excedentes: liberados } = await nacer(ctx, c, { de_mas: CERO, tipo: 'SALDO_A_FAVOR', docs });
  for (const e of docs) {
    // The money already came out of 2106: this entry only earns the price difference and charges the mora.
    const sinDinero = { medio: { medio: 'caja' as const, sucursal: r.office }, pago: CERO, a_favor: [], redondeo: CERO };
    const { efecto, excedente } = await asentarDocumento(ctx, c, e, sinDinero, liberados.get(e.pk));
    hechos.set(e.pk, efecto);
    excedentes.push(...excedente);
  }
  return { efectos: a.efectos.map((e) => hechos.get(e.pk) ?? e), excedentes };
}

/** PREPAGO of a credit; CASTIGO when all of it comes back of write-offs; TOTAL when every debt it reached is closed, PARCIAL when one lives, ABONO when it reached none. */
export function tipoPago(a: Aplicado): string {
  if (a.creditos.some((c) => c.tipo === 'prepago')) return 'PREPAGO';
  if (a.efectos.length > 0 && a.creditos.length === 0 && a.efectos.every((e) => esCastigo(e.pk))) return 'CASTIGO';
  const todos = [...a.efectos, ...a.creditos];
  if (todos.length === 0) return 'ABONO';
  return todos.every((e) => e.cierra) ? 'TOTAL' : 'PARCIAL';
}

/** excedente of the receipt: what went to nobody's debt. Σ aplicaciones + excedente + redondeo = monto (domain/recibo.ts). */
export function excedenteDe(r: Pick<RecaudacionFila, 'monto' | 'redondeo'>, a: Aplicado): Pesos {
  return pesos(r.monto - r.redondeo - totalAplicado(a));
}
