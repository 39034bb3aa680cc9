import { formatDecimal, formatPesos } from '#kernel/values/format.ts';

export const RANGOS = [
  { value: 'Last 28 Days', label: 'Últimos 28 días' },
  { value: 'Last Month', label: 'Mes anterior' },
  { value: 'Last Year', label: 'Últimos 12 meses' },
];

export type Unidad = 'pesos' | 'cantidad';

export const cifra = (v: number, unidad: Unidad): string => (unidad === 'pesos' ? formatPesos(v) : formatDecimal(v, 0));

/** A figure short enough for an axis: $1,2 MM, 34 mil. */
export function corta(v: number, unidad: Unidad): string {
  const [abs, signo] = [Math.abs(v), v < 0 ? '-' : ''];
  const peso = unidad === 'pesos' ? '$' : '';
  if (abs >= 1_000_000) return `${signo}${peso}${formatDecimal(String(Math.round(abs / 100_000) / 10), abs >= 10_000_000 ? 0 : 1)}\u00a0MM`;
  if (abs >= 10_000) return `${signo}${peso}${formatDecimal(Math.round(abs / 1000), 0)}\u00a0mil`;
  return `${signo}${peso}${formatDecimal(Math.round(abs), 0)}`;
}

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** '2026-03-10' → '10 mar', '2026-03' → 'mar 26'; anything else as it is. */
export function categoria(c: string): string {
  const m = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(c);
  if (!m) return c;
  const mes = MESES[Number(m[2]) - 1] ?? '';
  return m[3] ? `${Number(m[3])} ${mes}` : `${mes} ${m[1]?.slice(2)}`;
}
