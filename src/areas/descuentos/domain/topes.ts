import { Rule } from '#kernel/errors.ts';
import { cmp, div, mul, sub } from '#kernel/values/decimal.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

export type Concepto = 'CAPITAL' | 'INTERES' | 'MORA' | 'GASTOS' | 'COSTAS';

interface PartidaCondonada {
  pk: string;
  concepto: Concepto;
  /** Owed on fecha_corte, and what of it is forgiven. */
  monto_deuda: Pesos;
  monto: Pesos;
}

/** What a perfil may forgive: percent by concept, and the whole. */
export interface Tope {
  pct: Readonly<Record<Concepto, string>>;
  total: Pesos;
}

/**
 * Whether who decides may forgive all of it. COMITE has no cap. Throws 422 `sobre_tope` {tope, nivel}: any capital, a concept above its
 * percent, or the total above the cap.
 */
export function exigirTope(partidas: readonly PartidaCondonada[], tope: Tope | 'sin_tope'): void {
  if (tope === 'sin_tope') return;
  for (const p of partidas) {
    const maximo = div(mul(p.monto_deuda, tope.pct[p.concepto]), 100);
    // Half a peso of rounding is of the form, not of the limit.
    if (cmp(sub(p.monto, maximo), '0.5') > 0) {
      const parte = tope.pct[p.concepto].replace(/\.00$/, '').replace('.', ',');
      throw new Rule('sobre_tope', { tope: `${parte} % de ${p.concepto.toLowerCase()}`, nivel: 'Comité' });
    }
  }
  const total = sumPesos(partidas.map((p) => p.monto));
  if (total > tope.total) throw new Rule('sobre_tope', { tope: formatPesos(tope.total), nivel: 'Comité' });
}

/** Nothing above what is owed, something of each row, and each row once. Throws 422 `monto_invalido` {monto}, `partida_repetida`, at their fields. */
export function exigirPartidas(partidas: readonly PartidaCondonada[]): void {
  if (partidas.length === 0) throw new Rule('monto_invalido', { monto: formatPesos(pesos(0)) });
  const vistas = new Set<string>();
  for (const [k, p] of partidas.entries()) {
    const clave = `${p.pk}|${p.concepto}`;
    if (vistas.has(clave)) throw new Rule('partida_repetida', {}, { [`partidas.${k}.elegida`]: ['Ya está en otra fila'] });
    vistas.add(clave);
    if (p.monto > 0 && p.monto <= p.monto_deuda) continue;
    const campos = { [`partidas.${k}.monto`]: [`Debe ${formatPesos(p.monto_deuda)}`] };
    throw new Rule('monto_invalido', { monto: formatPesos(p.monto) }, campos);
  }
}
