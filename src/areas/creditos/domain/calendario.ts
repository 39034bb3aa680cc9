import type { Calendario } from '#kernel/values/calendar.ts';
import { div, type Frac, mul } from '#kernel/values/decimal.ts';
import { addMonths, daysBetween, type Fecha, ymd } from '#kernel/values/fecha.ts';
import { mcd } from './exacto.ts';

/**
 * How time is counted. 30_360: months of 30 days, the first period apart (below). real_30 and real_360: actual days over a month of 30
 * (a year of 360), which is the same figure. real_365: actual days over a year of 365.
 */
export const BASES_DIAS = ['30_360', 'real_30', 'real_360', 'real_365'] as const;
export type BaseDias = (typeof BASES_DIAS)[number];

/**
 * The first period of 30_360, and any part of a period: `dias_reales` counts the actual days over 30 (domain §5); `periodos` counts whole
 * months of 30 days, and a part of a period by its share of it.
 */
export const PRIMEROS_PERIODOS = ['dias_reales', 'periodos'] as const;
export type PrimerPeriodo = (typeof PRIMEROS_PERIODOS)[number];

export interface Convencion {
  base_dias: BaseDias;
  primer_periodo: PrimerPeriodo;
}

/** A due date: its anchor, the banking day when it may be paid without mora, and the days that it counts. */
export interface Vencimiento {
  vencimiento: Fecha;
  fecha_pago_habil: Fecha;
  dias: number;
}

/**
 * Day of the month that the series keeps. It is the day of the first due date, unless that one is a whole number of months after the
 * curse cut short by its month: 31-01 → 28-02 goes on 31-03 (C13, Apache Fineract).
 */
export function anclaDe(fecha_curse: Fecha, primero: Fecha): number {
  const curse = ymd(fecha_curse);
  const first = ymd(primero);
  const meses = (first.year - curse.year) * 12 + first.month - curse.month;
  const cortada = meses > 0 && curse.day > first.day && addMonths(fecha_curse, meses) === primero;
  return cortada ? curse.day : first.day;
}

/** Month by month from the first due date, always on the anchor day or the last of a shorter month: it never drifts. */
export function anclas(primero: Fecha, n: number, ancla: number): Fecha[] {
  return Array.from({ length: n }, (_, k) => (k === 0 ? primero : addMonths(primero, k, ancla)));
}

/** Days of 30/360 between two dates; a whole number of months is 30 each, whatever their length. */
function dias30360(desde: Fecha, hasta: Fecha): number {
  const [a, b] = [ymd(desde), ymd(hasta)];
  const meses = (b.year - a.year) * 12 + b.month - a.month;
  if (meses > 0 && addMonths(desde, meses) === hasta) return 30 * meses;
  return 30 * meses + Math.min(b.day, 30) - Math.min(a.day, 30);
}

/** Due dates of a credit. A holiday moves the day of payment and never the anchor, which is what counts the days. */
export function vencimientos(
  o: { fecha_curse: Fecha; primero: Fecha; plazo: number; ancla: number } & Convencion,
  calendario: Pick<Calendario, 'nextBankingDay'>,
): Vencimiento[] {
  const fechas = anclas(o.primero, o.plazo, o.ancla);
  return fechas.map((f, k) => ({
    vencimiento: f,
    fecha_pago_habil: calendario.nextBankingDay(f),
    dias: diasDe(o, fechas[k - 1] ?? o.fecha_curse, f, k === 0),
  }));
}

function diasDe(c: Convencion, desde: Fecha, hasta: Fecha, primera: boolean): number {
  if (c.base_dias !== '30_360') return daysBetween(desde, hasta);
  if (!primera) return 30;
  return c.primer_periodo === 'periodos' ? dias30360(desde, hasta) : daysBetween(desde, hasta);
}

/** Months that `dias` are worth, as the integers of a fraction: dias/30, or 12·dias/365. */
export function meses(c: Convencion, dias: number): { n: number; d: number } {
  return c.base_dias === 'real_365' ? { n: 12 * dias, d: 365 } : { n: dias, d: 30 };
}

const PORCENTAJE = /^(\d{1,4})(?:\.(\d{1,10}))?$/;

/** A monthly percent as integers: '1.90' → 190 / 10.000. Exact: at most 14 digits. Throws RangeError when it is not one. */
export function tasaEntera(tasa_mensual: string): { n: number; d: number } {
  const m = PORCENTAJE.exec(tasa_mensual);
  if (!m) throw new RangeError('rate out of range');
  const decimales = m[2] ?? '';
  const n = Number(`${m[1]}${decimales}`);
  return { n, d: 10 ** (decimales.length + 2) };
}

/** Numerators of the interest of each row over one denominator, reduced: rate × months. Throws RangeError beyond 2^53. */
export function numeradores(c: Convencion, tasa_mensual: string, dias: readonly number[]): { num: number[]; den: number } {
  const t = tasaEntera(tasa_mensual);
  const mes = meses(c, 1);
  const porDia = t.n * mes.n;
  let g = t.d * mes.d;
  let previo = -1;
  for (const d of dias) {
    if (d !== previo) g = mcd(g, porDia * d);
    previo = d;
  }
  previo = -1;
  const num: number[] = new Array(dias.length);
  for (let k = 0; k < dias.length; k += 1) {
    const d = dias[k] as number;
    if (d !== previo && porDia * d > Number.MAX_SAFE_INTEGER) throw new RangeError('rate out of range');
    previo = d;
    num[k] = (porDia * d) / g;
  }
  return { num, den: (t.d * mes.d) / g };
}

/**
 * Months between a day inside a period and its due date (or from its start to that day), as a fraction: the actual days over 30, or
 * over the period when it counts by `periodos`; in the real bases, by their own base.
 */
export function parteDe(
  c: Convencion,
  periodo: { desde: Fecha; hasta: Fecha; dias: number },
  dias_reales: number,
): { n: number; d: number } {
  if (c.base_dias !== '30_360' || c.primer_periodo === 'dias_reales') return meses(c, dias_reales);
  return { n: periodo.dias * dias_reales, d: 30 * daysBetween(periodo.desde, periodo.hasta) };
}

/** Interest of a period lasting `m` months at a rate, as a reduced fraction of integers. */
export function porPeriodo(t: { n: number; d: number }, m: { n: number; d: number }): Frac {
  return div(mul(t.n, m.n), mul(t.d, m.d));
}

/** Numerators of some fractions over their least common denominator. Throws RangeError when they do not fit in exact integers. */
export function comunes(fracciones: readonly Frac[]): { num: number[]; den: number } {
  const den = [...new Set(fracciones.map((f) => f.d))].reduce((a, b) => (a / mcdGrande(a, b)) * b, 1n);
  const num = fracciones.map((f) => (f.n * den) / f.d);
  if ([den, ...num].some((x) => x > BigInt(Number.MAX_SAFE_INTEGER))) throw new RangeError('periods too fine');
  return { num: num.map(Number), den: Number(den) };
}

function mcdGrande(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
