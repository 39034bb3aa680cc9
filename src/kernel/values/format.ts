import { toFixed } from './decimal.ts';
import type { Fecha } from './fecha.ts';

function thousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Decimal text to es-CL with `decimals`: '1234.5' → '1.234,50'. */
export function formatDecimal(value: string | number, decimals: number): string {
  const text = toFixed(typeof value === 'number' && !Number.isInteger(value) ? String(value) : value, decimals);
  const neg = text.startsWith('-');
  const [whole = '0', part] = text.replace('-', '').split('.');
  return `${neg ? '-' : ''}${thousands(whole)}${part ? `,${part}` : ''}`;
}

/** $1.234.567, negatives -$1.234 (domain §2). */
export function formatPesos(amount: number): string {
  const text = formatDecimal(Math.abs(amount), 0);
  return `${amount < 0 ? '-' : ''}$${text}`;
}

/** UF 1.234,5678 (4 decimals for amounts; pass 2 for the value of a day). */
export function formatUf(value: string, decimals = 4): string {
  return `UF ${formatDecimal(value, decimals)}`;
}

/** 1,80 % */
export function formatPercent(value: string, decimals = 2): string {
  return `${formatDecimal(value, decimals)} %`;
}

/** 1,80 % · 1,875 %: a rate as it was agreed, with all its decimals and at least two. What binds is what is written. */
export function formatTasa(tasa: string): string {
  return formatPercent(tasa, Math.max(2, (/\.(\d*[1-9])/.exec(tasa)?.[1] ?? '').length));
}

export const FORMATOS_FECHA = ['dd-mm-aaaa', 'dd/mm/aaaa', 'aaaa-mm-dd'] as const;
export type FormatoFecha = (typeof FORMATOS_FECHA)[number];
let formatoFecha: FormatoFecha = 'dd-mm-aaaa';

/** How dates are written from now on in this browser (areas/4 cuenta, formatos). The server never calls it: papers and files are written as in Chile. */
export function usarFormatoFecha(formato: FormatoFecha): void {
  formatoFecha = formato;
}

/** 31-12-2026, or as the person of this browser prefers. */
export function formatFecha(f: Fecha | string): string {
  const [dia, mes, ano] = [f.slice(8, 10), f.slice(5, 7), f.slice(0, 4)];
  if (formatoFecha === 'aaaa-mm-dd') return `${ano}-${mes}-${dia}`;
  return [dia, mes, ano].join(formatoFecha === 'dd/mm/aaaa' ? '/' : '-');
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** 31 de diciembre de 2026 */
export function formatFechaLong(f: Fecha | string): string {
  return `${Number(f.slice(8, 10))} de ${MONTHS[Number(f.slice(5, 7)) - 1]} de ${f.slice(0, 4)}`;
}
