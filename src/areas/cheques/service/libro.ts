import { and, eq, sql } from 'drizzle-orm';
import {
  abonarObligacion,
  abonosPara,
  type CuentaBanco,
  contabilizar,
  imputarA,
  obligacionPorPk,
  registrarObligacion,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { crearPasivo, reversarPasivo } from '#areas/pasivos/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { isUuid } from '#kernel/values/id.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Aplicado, depositos, protestos } from '../tables.ts';
import { type ChequeFila, esComprado } from './filas.ts';

/** The act of a cheque in the ledger, and its key in the auxiliary accounts. */
const origenDe = (id: string) => ({ area: 'cheques', id });
const pkCheque = (id: string): string => `cheque:${id}`;
/** The debt of what a protest cost. */
const pkGasto = (protesto_id: string): string => `gasto:${protesto_id}`;

const partida = (c: ChequeFila) => ({ monto: c.monto, rut: c.cliente_rut, pk: pkCheque(c.id), documento: c.num_cheque });
const glosa = (que: string, c: ChequeFila) => `${que} cheque ${c.num_cheque} de ${c.nombre}`.slice(0, 200);

/** `cheque_recibido`: in the portfolio, of a cheque that has just been written; the debt is not lowered yet. */
export async function asentarRecibido(ctx: Ctx, c: ChequeFila): Promise<void> {
  if (esComprado(c)) return;
  await contabilizar(
    ctx,
    'cheque_recibido',
    { cheque: partida(c) },
    { origen: origenDe(c.id), fecha: ctx.hoy, glosa: glosa('Recibido', c), nuevo: true },
  );
}

/** It left the portfolio without reaching the bank. */
export async function devolverRecibido(ctx: Ctx, c: ChequeFila, motivo: string): Promise<void> {
  if (esComprado(c)) return;
  await reversarOrigen(ctx, { origen: origenDe(c.id), evento: 'cheque_recibido', motivo, fecha: ctx.hoy });
}

export async function asentarDepositado(ctx: Ctx, c: ChequeFila): Promise<void> {
  if (esComprado(c)) return;
  await contabilizar(
    ctx,
    'cheque_depositado',
    { cheque: partida(c) },
    { origen: origenDe(c.id), fecha: ctx.hoy, glosa: glosa('Depositado', c) },
  );
}

async function medioDe(ctx: Ctx, c: ChequeFila) {
  const d = c.deposito_id ? await ctx.find(depositos, c.deposito_id) : undefined;
  if (!d) throw new Error('a deposited cheque has its slip');
  return { medio: 'banco' as const, cuenta: d.cuenta as CuentaBanco, rut: c.rut_girador, documento: c.num_cheque };
}

/**
 * `cheque_cobrado`: the money is in the bank and the debt is credited with the value date of the deposit (domain §8): imputation of `libro`
 * over its own debt, unless a receipt applies it (`cheque.por_aplicar`; a cuota of a credit always has one); what nothing owes any more is a
 * pasivo in favour of the client. One bought in factoring is the payment of its documento: its receipt posts it (`recaudacion_factoring`, the
 * entry that ledger §3 gives to `cheque_cobrado` of a CHQ bought).
 */
export async function cobrar(ctx: Ctx, c: ChequeFila, fecha: Fecha): Promise<Aplicado> {
  const { cliente_rut, rut_girador, num_cheque, objeto_pk, monto } = c;
  await ctx.emit('cheque.por_aplicar', {
    cheque_id: c.id,
    cliente_rut,
    rut_girador,
    num_cheque,
    objeto_pk,
    monto,
    fecha,
    comprado_en: esComprado(c) ? (await medioDe(ctx, c)).cuenta : null,
  });
  const recibo = await ctx.askOne('cheque.recibo', { cheque_id: c.id });
  if (esComprado(c)) {
    if (!recibo) throw new Conflict('documento_sin_recibo', { numero: c.objeto_numero });
    return { aplicaciones: [], a_favor: pesos(0), recibo };
  }
  if (recibo) {
    await contabilizar(
      ctx,
      'cheque_cobrado',
      { origen: 'cartera', cheque: partida(c), medio: await medioDe(ctx, c), abonos: [], aplica_recibo: true },
      { origen: origenDe(c.id), fecha: ctx.hoy, glosa: glosa('Cobrado', c) },
    );
    return { aplicaciones: [], a_favor: pesos(0), recibo };
  }
  const antes = await obligacionPorPk(ctx, c.objeto_pk);
  const vive = antes?.estado === 'vigente';
  const { aplicaciones, sobrante } = vive ? await imputarA(ctx, [c.objeto_pk], c.monto, fecha) : { aplicaciones: [], sobrante: c.monto };
  const origen = origenDe(c.id);
  const favor =
    sobrante > 0
      ? await crearPasivo(ctx, {
          rut: c.cliente_rut,
          amount: sobrante,
          tipo_pasivo: 'SALDO_A_FAVOR',
          comprobante: `Cheque ${c.num_cheque}`,
          origen,
          fecha: ctx.hoy,
        })
      : null;
  const a_favor = favor
    ? [{ monto: sobrante, rut: c.cliente_rut, pk: favor.pk, documento: c.num_cheque, tipo_pasivo: 'SALDO_A_FAVOR' as const }]
    : [];
  await contabilizar(
    ctx,
    'cheque_cobrado',
    { origen: 'cartera', cheque: partida(c), medio: await medioDe(ctx, c), abonos: await abonosPara(ctx, aplicaciones), a_favor },
    { origen, fecha: ctx.hoy, glosa: glosa('Cobrado', c) },
  );
  await abonar(ctx, c.objeto_pk, aplicaciones, fecha);
  return {
    aplicaciones: aplicaciones.map(({ pk, concepto, monto }) => ({ pk, concepto, monto })),
    a_favor: sobrante,
  };
}

async function abonar(ctx: Ctx, pk: string, partes: readonly Pick<Aplicado['aplicaciones'][number], 'concepto' | 'monto'>[], fecha: Fecha) {
  if (partes.length === 0) return;
  const propias = partes.map(({ concepto, monto }) => ({ concepto, monto }));
  await abonarObligacion(ctx, pk, propias, fecha);
  for (const p of propias) await ctx.emit('obligacion.abonada', { pk, ...p, fecha });
}

/** What its collection had credited goes back: contra-entries today, the debt owes again, the balance in favour dies. 409 `saldo_a_favor_usado`. */
async function deshacerCobro(ctx: Ctx, c: ChequeFila, motivo: string): Promise<void> {
  await reversarOrigen(ctx, { origen: origenDe(c.id), evento: 'cheque_cobrado', motivo, fecha: ctx.hoy });
  const { aplicaciones = [], a_favor = 0 } = c.aplicado ?? {};
  if (a_favor > 0 && (await reversarPasivo(ctx, origenDe(c.id), ctx.hoy)) === 'ya_pagado') throw new Conflict('saldo_a_favor_usado');
  const fecha = c.fecha_deposito ?? ctx.hoy;
  await abonar(
    ctx,
    c.objeto_pk,
    aplicaciones.map((a) => ({ concepto: a.concepto, monto: pesos(0 - a.monto) })),
    fecha,
  );
}

/**
 * `cheque_protestado`: the deposit goes back (and the collection first, if it was already credited), and the tax and the charge of the bank
 * are a debt of the client (`gasto:<protesto>`, 1206). Of one bought, only that: its receipt is taken back by who applied it.
 */
export async function asentarProtesto(
  ctx: Ctx,
  c: ChequeFila,
  p: { protesto_id: string; gasto: Pesos; causal: string; pagado: boolean },
): Promise<void> {
  const comprado = esComprado(c);
  if (p.pagado && !comprado) await deshacerCobro(ctx, c, `Protesto del cheque ${c.num_cheque}`);
  const banco = await medioDe(ctx, c);
  const gasto = { monto: p.gasto, rut: c.cliente_rut, pk: pkGasto(p.protesto_id), documento: c.num_cheque };
  const acto = { origen: origenDe(c.id), fecha: ctx.hoy, glosa: glosa('Protestado', c) };
  if (!comprado)
    await contabilizar(ctx, 'cheque_protestado', { origen: 'cartera', cheque: partida(c), devuelve: 'deposito', gasto, banco }, acto);
  else if (p.gasto > 0) await contabilizar(ctx, 'cheque_protestado', { origen: 'comprado', gasto, banco }, acto);
  if (p.gasto > 0)
    await registrarObligacion(ctx, {
      pk: gasto.pk,
      tipo: 'gasto',
      clase: 'protesto',
      rut: c.cliente_rut,
      origen_area: 'cheques',
      origen_id: c.id,
      numero: `Protesto cheque ${c.num_cheque}`,
      documento: c.num_cheque,
      capital: p.gasto,
      vencimiento: ctx.hoy,
    });
}

/** Somebody received money for the cost of a protest, or gave it back (negative). 409 `gasto_excedido`. */
export async function alAbonar(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  const [tipo, id] = e.pk.split(':');
  if (tipo !== 'gasto' || !id || !isUuid(id) || e.concepto !== 'CAPITAL') return;
  const queda = sql`${protestos.pagado} + ${e.monto}`;
  const [row] = await ctx.db
    .update(protestos)
    .set({ pagado: queda as unknown as Pesos, version: sql`${protestos.version} + 1` })
    .where(
      and(
        eq(protestos.empresa_id, ctx.empresa_id),
        eq(protestos.id, id),
        sql`${queda} between 0 and ${protestos.impuesto} + ${protestos.comision}`,
      ),
    )
    .returning({ id: protestos.id });
  if (!row && (await ctx.find(protestos, id))) throw new Conflict('gasto_excedido');
}
