import { formatDecimal, formatPesos } from '#kernel/values/format.ts';

/** An amount as a person reads it: $480.266 · UF 18,2739. */
export function monto(v: number | string | null, moneda: 'CLP' | 'UF'): string {
  if (v === null) return '—';
  return moneda === 'UF' ? `UF ${formatDecimal(String(v), 4)}` : formatPesos(Number(v));
}

/** Without the sign of the currency, for the columns of a table. */
export function cifra(v: number | string, moneda: 'CLP' | 'UF'): string {
  return moneda === 'UF' ? formatDecimal(String(v), 4) : formatPesos(Number(v)).replace('$', '');
}

export const pct = (v: string | null, decimales = 2): string => (v === null ? '—' : `${formatDecimal(v, decimales)} %`);
