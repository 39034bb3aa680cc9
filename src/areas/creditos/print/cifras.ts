import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';

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

/** The same with its words, as a paper that is signed says it: $480.266 (cuatrocientos ochenta mil doscientos sesenta y seis pesos). */
export function montoConPalabras(v: number | string | null, moneda: 'CLP' | 'UF'): string {
  if (v === null) return '—';
  const palabras =
    moneda === 'UF' ? montoEnPalabras({ moneda: 'UF', valor: String(v) }) : montoEnPalabras({ moneda: 'CLP', valor: Number(v) });
  return `${monto(v, moneda)} (${palabras})`;
}

/** «11 cuotas de $480.266 y una de $480.263»: rows without payment do not count. */
export function cuotasTexto(cuotas: readonly { cuota: number | string }[], moneda: 'CLP' | 'UF'): string {
  const pagan = cuotas.map((q) => q.cuota).filter((v) => Number(v) > 0);
  const distintas = [...new Set(pagan.map(String))];
  const [primera, ultima] = [pagan[0], pagan.at(-1)];
  if (primera === undefined || ultima === undefined) return '—';
  if (pagan.length === 1) return `una cuota de ${monto(primera, moneda)}`;
  if (distintas.length === 1) return `${pagan.length} cuotas de ${monto(primera, moneda)}`;
  const iguales = pagan.slice(0, -1).every((v) => String(v) === String(primera));
  if (iguales) return `${pagan.length - 1} cuotas de ${monto(primera, moneda)} y una última de ${monto(ultima, moneda)}`;
  return `${pagan.length} cuotas, la primera de ${monto(primera, moneda)} y la última de ${monto(ultima, moneda)}`;
}
