import { TRAMOS_PROVISION, type TramoProvision } from '#finanzas/provision.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Cartera } from './eventos/cierre.ts';

/** In which portfolio a debt is provisioned, by its `pk`; charges, costs and protests are not (ledger §2: 1291 credits, 1391 factoring). */
export function carteraDePk(pk: string): Cartera | null {
  const tipo = pk.split(':', 1)[0];
  if (tipo === 'cuota') return 'creditos';
  return tipo === 'documento' || tipo === 'saldo_cedente' ? 'factoring' : null;
}

interface Provisionable {
  pk: string;
  /** Unpaid capital, pesos: M for a document. */
  capital: Pesos;
  /** Anticipo not paid of a document; null = the whole capital. */
  base_mora: Pesos | null;
  /** Diferencia de precio still in 2110 of a document. */
  por_devengar: Pesos;
}

/**
 * What would be lost of a debt, pesos: its capital; of a document bought, what was advanced for it less what 2110 has not earned, because
 * neither R (2108) nor that price is a loss (`castigo` uses both before 5102, ledger §3). Never below zero.
 */
export function baseProvision(o: Provisionable): Pesos {
  if (!o.pk.startsWith('documento:')) return o.capital;
  return pesos(Math.max(0, Math.min(o.capital, o.base_mora ?? o.capital) - o.por_devengar));
}

/** The brackets of domain §11 with the percentages in force, in their order: 1–15, 16–30, 31–60, 61–90, over 90 days. */
export function tramosCon(porcentajes: readonly string[]): TramoProvision[] {
  return TRAMOS_PROVISION.map((t, i) => ({ hasta: t.hasta, pct: porcentajes[i] ?? t.pct }));
}
