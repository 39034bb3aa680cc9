import { AppError } from '../errors.ts';

/** A calendar date 'AAAA-MM-DD', without time or zone. */
export type Fecha = string & { readonly __brand: 'Fecha' };
/** A moment of the local clock of Santiago: date and minutes since midnight. The service turns instants into it. */
export interface Momento {
  fecha: Fecha;
  minuto: number;
}
/** A month 'AAAA-MM'. */
export type Periodo = string & { readonly __brand: 'Periodo' };

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY_MS = 86_400_000;

export function isFecha(text: string): text is Fecha {
  const m = ISO.exec(text);
  if (!m) return false;
  const [year, month, day] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return year >= MIN_YEAR && day >= 1 && day <= (month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0));
}

/** Checks and brands. Throws RangeError when the text is not a real date. */
export function fecha(text: string): Fecha {
  if (!isFecha(text)) throw new RangeError(`not a date AAAA-MM-DD: ${text.slice(0, 20)}`);
  return text;
}

function ms(f: Fecha): number {
  return Date.parse(`${f}T00:00:00Z`);
}

/** Years that a date may have: those that four digits write, less the first century, which the calendar of the language would read as 1900. */
const [MIN_YEAR, MAX_YEAR] = [100, 9999];
const MIN_MS = new Date('0100-01-01T00:00:00Z').getTime();
const MAX_MS = new Date('9999-12-31T23:59:59Z').getTime();

/** 400: the sum of a date and a term that came from outside has no date. */
const outOfRange = () => new AppError(400, 'fecha_fuera_de_rango');

function fromMs(value: number): Fecha {
  if (!(value >= MIN_MS && value <= MAX_MS)) throw outOfRange();
  return new Date(value).toISOString().slice(0, 10) as Fecha;
}

export function ymd(f: Fecha): { year: number; month: number; day: number } {
  return { year: Number(f.slice(0, 4)), month: Number(f.slice(5, 7)), day: Number(f.slice(8, 10)) };
}

/** `month` runs 1–12 and may overflow either way; `day` is clamped to the month's last day. Throws 400 `fecha_fuera_de_rango` beyond the years of a date. */
export function makeFecha(year: number, month: number, day: number): Fecha {
  const whole = year + Math.floor((month - 1) / 12);
  if (!(whole >= MIN_YEAR && whole <= MAX_YEAR)) throw outOfRange();
  const first = new Date(Date.UTC(year, month - 1, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return fromMs(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)));
}

/** Throws 400 `fecha_fuera_de_rango` when the day has no date. */
export function addDays(f: Fecha, days: number): Fecha {
  return fromMs(ms(f) + days * DAY_MS);
}

/** Same day `months` later, clamped to the last day of a shorter month. `anchorDay` keeps the day of a series (31 → 28 → 31). */
export function addMonths(f: Fecha, months: number, anchorDay?: number): Fecha {
  const { year, month, day } = ymd(f);
  return makeFecha(year, month + months, anchorDay ?? day);
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Fecha, to: Fecha): number {
  return Math.round((ms(to) - ms(from)) / DAY_MS);
}

/** 0 Sunday … 6 Saturday. */
export function weekday(f: Fecha): number {
  return new Date(ms(f)).getUTCDay();
}

export function periodoOf(f: Fecha): Periodo {
  return f.slice(0, 7) as Periodo;
}

export function isPeriodo(text: string): text is Periodo {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= MIN_YEAR;
}

/** A period as people write it (02-2026, 2/2026, 2026-2), in its form AAAA-MM; what is none stays as written. */
export function periodoEscrito(text: string): string {
  const [, a = '', m = ''] = /^(\d{4})[-/](\d{1,2})$/.exec(text.trim()) ?? [];
  const [, m2 = '', a2 = ''] = /^(\d{1,2})[-/](\d{4})$/.exec(text.trim()) ?? [];
  return a || a2 ? `${a || a2}-${(m || m2).padStart(2, '0')}` : text;
}

export function firstDay(p: Periodo): Fecha {
  return `${p}-01` as Fecha;
}

export function lastDay(p: Periodo): Fecha {
  return makeFecha(Number(p.slice(0, 4)), Number(p.slice(5, 7)), 31);
}

export function addPeriodos(p: Periodo, months: number): Periodo {
  return periodoOf(addMonths(firstDay(p), months));
}

export function minFecha(a: Fecha, b: Fecha): Fecha {
  return a <= b ? a : b;
}

export function maxFecha(a: Fecha, b: Fecha): Fecha {
  return a >= b ? a : b;
}

/** Smallest k ≥ 1 with addMonths(from, k) ≥ to: months or fraction of month (DL 3.475, domain §4). */
export function monthsOrFraction(from: Fecha, to: Fecha): number {
  const [a, b] = [ymd(from), ymd(to)];
  let k = Math.max(1, (b.year - a.year) * 12 + (b.month - a.month) - 1);
  while (addMonths(from, k) < to) k += 1;
  return k;
}
