import { imputarDentro, type Propios } from '#finanzas/imputacion.ts';
import { DIA_GASTOS, moraExacta } from '#finanzas/mora.ts';
import { diasSinMora, type SinMora } from '#finanzas/sin-mora.ts';
import { add, type Frac, frac, type Numeric } from '#kernel/values/decimal.ts';
import { addDays, daysBetween, type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import type { Convencion } from './calendario.ts';
import { aUnidades, type Redondeo } from './moneda.ts';
import type { Metodo } from './plan.ts';

/** A credit that was disbursed: its terms and its first table. Amounts in units. */
export interface CreditoVivo extends Convencion {
  capital: number;
  tasa_mensual: string;
  metodo: Metodo;
  multiplo: number;
  redondeo: Redondeo;
  fecha_curse: Fecha;
  filas: readonly FilaPactada[];
  /** Since when it is being sued for: that day everything falls due, before what is paid on it. */
  acelera_el?: Fecha | undefined;
}

interface FilaPactada {
  numero: number;
  vencimiento: Fecha;
  fecha_pago_habil: Fecha;
  dias: number;
  cuota: number;
  interes: number;
  amortizacion: number;
  /** Where an extension (area prorrogas) put its due date; `vencimiento` stays as agreed and its interest runs by it. */
  prorrogada_a?: Fecha | null | undefined;
}

/** Due date that counts: the extended one, else the agreed one. */
export const vence = (f: Pick<FilaPactada, 'vencimiento' | 'prorrogada_a'>): Fecha => f.prorrogada_a ?? f.vencimiento;
/** Last day to pay without mora. An extension always ends on a banking day. */
export const sinMoraHasta = (f: Pick<FilaPactada, 'fecha_pago_habil' | 'prorrogada_a'>): Fecha => f.prorrogada_a ?? f.fecha_pago_habil;

/** What a delay costs: the monthly percent of the mora, and the charges of an unpaid instalment on a day of delay; null when its UF is not known. */
export interface ReglasMora {
  tasa_mensual: Numeric;
  /** Days whose mora is not charged. */
  suspendida?: readonly SinMora[];
  gastos: (impago: number, dias_mora: number, fecha: Fecha, numero: number) => number | null;
}

/** What was paid of each concept (`imputarDentro`). */
export type Pagado = Propios;

/** An instalment with what was paid of it. Its mora runs exact and is rounded when it is asked for. */
export interface CuotaViva extends FilaPactada {
  pagado: Pagado;
  gastos: number;
  gastos_cobrados: boolean;
  /** Day whose UF those charges took; also when they came to nothing. */
  gastos_el?: Fecha | undefined;
  mora_exacta: Frac;
  /** Last day whose mora is in `mora_exacta`. */
  devengada_al: Fecha;
  /** After this day nothing is charged for its collection: it is being sued for. */
  sin_gastos_desde?: Fecha | undefined;
}

export const nueva = (f: FilaPactada): CuotaViva => ({
  ...f,
  pagado: { gastos: 0, mora: 0, interes: 0, capital: 0 },
  gastos: 0,
  gastos_cobrados: false,
  mora_exacta: frac(0),
  devengada_al: vence(f),
});

/** Interest that the instalment pays: what exceeds it joined the capital (total grace, month without payment, a long first period). */
const interesDe = (c: CuotaViva): number => Math.min(c.interes, c.cuota) - c.pagado.interes;
const capitalDe = (c: CuotaViva): number => Math.max(0, c.amortizacion) - c.pagado.capital;
/** Unpaid interest and capital of an instalment: the base of its mora. */
export const debeCuota = (c: CuotaViva): number => interesDe(c) + capitalDe(c);
export const moraDebida = (c: CuotaViva): number => aUnidades(c.mora_exacta, 'CLP') - c.pagado.mora;
export const debe = (c: CuotaViva): number => c.gastos - c.pagado.gastos + moraDebida(c) + debeCuota(c);
export const saldada = (c: CuotaViva): boolean => debe(c) <= 0;

/**
 * Adds to an instalment the delay up to a day. Paid by its business day there is none; after it, it counts from the due date. The charges
 * are those of the first day that the law allows, once.
 */
export function devengar(c: CuotaViva, fecha: Fecha, r: ReglasMora): void {
  if (fecha <= sinMoraHasta(c) || debeCuota(c) <= 0 || fecha <= c.devengada_al) return;
  const dias = daysBetween(c.devengada_al, fecha) - diasSinMora(c.devengada_al, fecha, r.suspendida);
  c.mora_exacta = add(c.mora_exacta, moraExacta(debeCuota(c), r.tasa_mensual, dias));
  c.devengada_al = fecha;
  if (c.gastos_cobrados || daysBetween(vence(c), fecha) < DIA_GASTOS) return;
  const dia = addDays(vence(c), DIA_GASTOS);
  if (c.sin_gastos_desde && dia > c.sin_gastos_desde) return;
  const gastos = r.gastos(debeCuota(c), DIA_GASTOS, dia, c.numero);
  if (gastos !== null) c.gastos_el = dia;
  c.gastos = gastos ?? 0;
  c.gastos_cobrados = true;
}

/**
 * Pays an instalment in the order of the law. Answers what is left of the money. Mora that a payment finds is fixed in whole units: what
 * runs later over the rest is another figure with its own rounding, as the auxiliary ledger keeps it.
 */
export function imputar(c: CuotaViva, monto: number): number {
  if (monto > 0 && debe(c) > 0) c.mora_exacta = frac(aUnidades(c.mora_exacta, 'CLP'));
  const debido = { gastos: c.gastos - c.pagado.gastos, mora: moraDebida(c), interes: interesDe(c), capital: capitalDe(c) };
  const { toma, resto } = imputarDentro(debido, monto);
  for (const concepto of ['gastos', 'mora', 'interes', 'capital'] as const) c.pagado[concepto] += toma[concepto];
  return resto;
}

/** What of a concept some days of an instalment brought, paid or not. Interest and capital together: what joined the capital is interest in the books. */
const nacido = (c: CuotaViva, concepto: keyof Pagado): number => {
  if (concepto === 'gastos') return c.gastos;
  if (concepto === 'mora') return aUnidades(c.mora_exacta, 'CLP');
  return Math.min(c.interes, c.cuota) + Math.max(0, c.amortizacion);
};

/** What of a concept was paid of an instalment, counted as `condonar` counts it. */
export const pagadoComo = (p: Pagado, concepto: keyof Pagado): number =>
  concepto === 'gastos' || concepto === 'mora' ? p[concepto] : p.interes + p.capital;

/** A part of a concept of one instalment that is forgiven: `ya_pagado` = what had been paid of it when somebody decided (`pagadoComo`). */
export interface Condona {
  concepto: keyof Pagado;
  ya_pagado: number;
}

const ORDEN_CONDONA: Readonly<Record<keyof Pagado, readonly (keyof Pagado)[]>> = {
  gastos: ['gastos', 'mora', 'interes', 'capital'],
  mora: ['mora', 'gastos', 'interes', 'capital'],
  interes: ['interes', 'capital', 'gastos', 'mora'],
  capital: ['capital', 'interes', 'gastos', 'mora'],
};

/**
 * Forgives a part of a concept of an instalment (its rows). It is not money: it never reaches another one. It counts for no more than the
 * concept came to owe beyond what had been paid of it (`sin_objeto`: the rest, never owed). What a payment with an earlier date turned out
 * to have paid of that concept is not charged: it goes to the rest of the instalment, and what nothing owes of it is of the client (`a_favor`).
 */
export function condonar(filas: readonly CuotaViva[], monto: number, d: Condona): { a_favor: number; sin_objeto: number } {
  const debido = filas.reduce((s, c) => s + nacido(c, d.concepto), 0) - d.ya_pagado;
  const vale = Math.max(0, Math.min(monto, debido));
  let resto = vale;
  for (const concepto of ORDEN_CONDONA[d.concepto]) for (const c of filas) resto = rebajar(c, concepto, resto);
  return { a_favor: resto, sin_objeto: monto - vale };
}

function rebajar(c: CuotaViva, concepto: keyof Pagado, resto: number): number {
  if (resto > 0 && debe(c) > 0) c.mora_exacta = frac(aUnidades(c.mora_exacta, 'CLP'));
  const debido = { gastos: c.gastos - c.pagado.gastos, mora: moraDebida(c), interes: interesDe(c), capital: capitalDe(c) }[concepto];
  const toma = Math.min(resto, Math.max(0, debido));
  c.pagado[concepto] += toma;
  return resto - toma;
}

/** An instalment by its number, whatever rows it came to be made of (what was paid ahead of a prepayment stands in a row of its own). */
export interface FilaSumada extends FilaPactada {
  pagado: Pagado;
  gastos: number;
  gastos_el?: Fecha | undefined;
  /** Mora not yet paid. */
  mora: number;
  interes_debido: number;
  capital_debido: number;
}

export function sumarFilas(cuotas: readonly CuotaViva[]): FilaSumada[] {
  const filas = new Map<number, FilaSumada>();
  for (const c of cuotas) {
    const f = filas.get(c.numero);
    const { numero, vencimiento, fecha_pago_habil, dias, prorrogada_a } = c;
    filas.set(numero, {
      numero,
      vencimiento,
      fecha_pago_habil,
      dias,
      prorrogada_a,
      gastos_el: c.gastos_el ?? f?.gastos_el,
      cuota: (f?.cuota ?? 0) + c.cuota,
      interes: (f?.interes ?? 0) + c.interes,
      amortizacion: (f?.amortizacion ?? 0) + c.amortizacion,
      pagado: {
        gastos: (f?.pagado.gastos ?? 0) + c.pagado.gastos,
        mora: (f?.pagado.mora ?? 0) + c.pagado.mora,
        interes: (f?.pagado.interes ?? 0) + c.pagado.interes,
        capital: (f?.pagado.capital ?? 0) + c.pagado.capital,
      },
      gastos: (f?.gastos ?? 0) + c.gastos,
      mora: (f?.mora ?? 0) + moraDebida(c),
      interes_debido: (f?.interes_debido ?? 0) + interesDe(c),
      capital_debido: (f?.capital_debido ?? 0) + capitalDe(c),
    });
  }
  return [...filas.values()].sort((a, b) => a.numero - b.numero);
}

/**
 * Moves the due date of an instalment on a day (area prorrogas): its mora to that day was charged by the extension, and `suma` of what it
 * cost may join the instalment. It never brings a date forward. The other rows keep theirs: the anchor of the series never drifts.
 */
export function postergar(c: CuotaViva, a: Fecha, suma: number): void {
  c.prorrogada_a = maxFecha(vence(c), a);
  c.mora_exacta = frac(c.pagado.mora);
  c.devengada_al = c.prorrogada_a;
  c.amortizacion += suma;
  c.cuota += suma;
}
