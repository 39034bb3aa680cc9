import { applyRate } from '#finanzas/interes-simple.ts';
import { Rule } from '#kernel/errors.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, percentOf, pesos, sumPesos } from '#kernel/values/money.ts';

/** What is extended, as it stands today. */
export interface Objeto {
  /** anticipo_pendiente of a document, unpaid cuota, capital of a pagaré. Whole pesos. */
  saldo_base: Pesos;
  /** Due date as it is written. */
  vence: Fecha;
  /** Day from which its mora runs: the written one plus the days that the money takes (factoring). */
  venc_ef: Fecha;
  /** Calendar days between them, once the due date fell on a banking day. */
  transito: number;
  /** Last day to pay without mora. */
  sin_mora_hasta: Fecha;
  /** Mora to today, pesos. */
  mora: Pesos;
}

export interface Cotizada {
  vence_anterior: Fecha;
  vence_pedido: Fecha;
  /** Next banking day of what was asked. */
  vence_nuevo: Fecha;
  venc_ef_nuevo: Fecha;
  /** Day from which interest counts: the effective due date, or today when it is overdue. */
  desde: Fecha;
  dias: number;
  mora: Pesos;
  interes: Pesos;
  ite: Pesos;
}

interface Pedido {
  vence_pedido: Fecha;
  /** Percent a month. */
  tasa: string;
  hoy: Fecha;
  /** Stamp tax of the new due date: only a pagaré pays it (domain §4). */
  ite?: ((nuevo: Fecha) => Pesos) | undefined;
}

/**
 * Cost of moving one due date (domain §6.13): simple interest on actual days over 30, in advance, half up once. Overdue, the mora to today is
 * charged too and the days run from today. Throws 422 `no_posterga` when the new date is not later, or leaves no day to charge.
 */
export function cotizar(o: Objeto, p: Pedido, calendario: Pick<Calendario, 'nextBankingDay'>): Cotizada {
  const vence_nuevo = calendario.nextBankingDay(p.vence_pedido);
  const venc_ef_nuevo = addDays(vence_nuevo, o.transito);
  const vencido = p.hoy > o.sin_mora_hasta;
  const desde = vencido ? p.hoy : o.venc_ef;
  const dias = daysBetween(desde, venc_ef_nuevo);
  if (vence_nuevo <= o.vence || vence_nuevo <= p.hoy || venc_ef_nuevo <= o.sin_mora_hasta || dias <= 0)
    throw new Rule('no_posterga', { fecha: formatFecha(o.vence) });
  return {
    vence_anterior: o.vence,
    vence_pedido: p.vence_pedido,
    vence_nuevo,
    venc_ef_nuevo,
    desde,
    dias,
    mora: vencido ? o.mora : pesos(0),
    interes: applyRate(o.saldo_base, p.tasa, dias, 'half-up'),
    ite: p.ite ? p.ite(vence_nuevo) : pesos(0),
  };
}

export interface Totales {
  total_mora: Pesos;
  total_interes: Pesos;
  total_ite: Pesos;
  gasto: Pesos;
  iva: Pesos;
  total_cargo: Pesos;
}

/** What the whole prórroga costs: one gasto with its IVA (percent), whatever it extends. */
export function totales(items: readonly Pick<Cotizada, 'mora' | 'interes' | 'ite'>[], gasto: Pesos, iva_pct: string): Totales {
  const suma = (k: 'mora' | 'interes' | 'ite') => sumPesos(items.map((i) => i[k]));
  const [total_mora, total_interes, total_ite] = [suma('mora'), suma('interes'), suma('ite')];
  const iva = percentOf(gasto, iva_pct, 'half-up');
  return { total_mora, total_interes, total_ite, gasto, iva, total_cargo: pesos(total_mora + total_interes + total_ite + gasto + iva) };
}

/** What each object carries of the cost when it is added to it: the gasto goes with the first one. Σ = total_cargo. */
export function partesDe(items: readonly Pick<Cotizada, 'mora' | 'interes' | 'ite'>[], t: Pick<Totales, 'gasto' | 'iva'>): Pesos[] {
  return items.map((i, k) => pesos(i.mora + i.interes + i.ite + (k === 0 ? t.gasto + t.iva : 0)));
}

/** Days asked of an object, over those that it already took. */
export const diasPedidos = (c: Pick<Cotizada, 'vence_anterior' | 'vence_pedido'>): number => daysBetween(c.vence_anterior, c.vence_pedido);
