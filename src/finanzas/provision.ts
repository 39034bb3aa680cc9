import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';

export interface TramoProvision {
  /** Last day of mora of the bracket; null = the last one. */
  hasta: number | null;
  pct: string;
}

/** Provision by bracket of mora (domain §11 [D]): 1–15, 16–30, 31–60, 61–90, > 90. Seed of a dated parameter. */
export const TRAMOS_PROVISION: readonly TramoProvision[] = [
  { hasta: 15, pct: '1' },
  { hasta: 30, pct: '5' },
  { hasta: 60, pct: '20' },
  { hasta: 90, pct: '50' },
  { hasta: null, pct: '100' },
];

/** Provision that a debt needs, pesos half up; a debt that is not late needs none. */
export function provisionRequerida(saldo: Pesos, dias_mora: number, tramos: readonly TramoProvision[] = TRAMOS_PROVISION): Pesos {
  if (saldo <= 0 || dias_mora <= 0) return pesos(0);
  const tramo = tramos.find((t) => t.hasta === null || dias_mora <= t.hasta);
  return tramo ? percentOf(saldo, tramo.pct, 'half-up') : pesos(0);
}
