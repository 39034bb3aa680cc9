import { toFixed } from '#kernel/values/decimal.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';

const SEPARATED = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * A typed date, strictly day-month-year ('31-12-2026', '1/2/2026', '31122026') or the ISO value itself; 'AAAA-MM-DD' or null.
 * Nothing is completed nor corrected: a wrong date must be seen (the date picker of the library turned '15/12/2026' into 01-01-2001).
 */
export function parseFechaTexto(text: string): string | null {
  const t = text.trim();
  if (isFecha(t)) return t;
  const m = SEPARATED.exec(t) ?? TOGETHER.exec(t);
  if (!m) return null;
  const [, day = '', month = '', year = ''] = m;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isFecha(iso) ? iso : null;
}

/** '$ 1.250.000', '1250000', '-3.000' → whole pesos; null when it is not one. Decimals are refused, never dropped. */
export function parsePesosTexto(text: string): number | null {
  const t = text.replace(/[\s$]/g, '');
  if (!/^-?(\d+|\d{1,3}(\.\d{3})+)$/.test(t)) return null;
  const n = Number(t.replaceAll('.', ''));
  return Number.isSafeInteger(n) ? n : null;
}

/** Live writing of pesos: keeps the digits and the sign, groups by thousands. '12500' → '12.500' */
export function groupPesos(text: string): string {
  const sign = text.trim().startsWith('-') ? '-' : '';
  const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits === '' ? sign : `${sign}${digits.replace(/\B(?=(\d{3})+$)/g, '.')}`;
}

/**
 * '1.234,5' or '1234,5' → '1234.5' (decimal text). A single point that cannot group thousands ('12.5') is read as the comma
 * of the numeric pad. More decimals than `decimals`: null.
 */
export function parseDecimalTexto(text: string, decimals: number): string | null {
  const t = text.replace(/[\s%]|UF/gi, '');
  const grouped = /^(-?(?:\d{1,3}(?:\.\d{3})+|\d+))(?:,(\d+))?$/.exec(t);
  const pad = /^(-?\d+)\.(\d+)$/.exec(t);
  const [whole, part] = grouped ? [grouped[1], grouped[2]] : [pad?.[1], pad?.[2]];
  if (whole === undefined) return null;
  const rest = (part ?? '').replace(/0+$/, '');
  if (rest.length > decimals) return null;
  const clean = whole.replaceAll('.', '').replace(/^(-?)0+(?=\d)/, '$1');
  return rest ? `${clean}.${rest}` : clean;
}

/** Decimal text as a person reads it: at least `min` decimals, at most those it has. */
export function showDecimal(value: string, min: number, max: number): string {
  const fixed = toFixed(value, max);
  const has = (fixed.split('.')[1] ?? '').replace(/0+$/, '').length;
  return formatDecimal(value, Math.max(min, has));
}

const INSTANT = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** '31-12-2026 14:05', in Chilean time. */
export function formatInstante(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const p = Object.fromEntries(INSTANT.formatToParts(date).map((x) => [x.type, x.value]));
  return `${formatFecha(`${p.year}-${p.month}-${p.day}`)} ${p.hour === '24' ? '00' : p.hour}:${p.minute}`;
}

/** 'enviada_a_comite' → 'Enviada a comité'. The areas name their states; this is only the fall-back. */
export const humanize = (code: string): string => label(code);
