import { div, mul } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';

/**
 * A sum earned day by day: diferencia de precio of a document (2110 → 4103), interest of a cuota (→ 4101), deferred commission.
 * Day k is the k-th after `desde` (fechacurso, or the previous due date).
 */
export interface Devengo {
  total: Pesos;
  desde: Fecha;
  /** Days over which it is earned: d of domain §6.6; 30 for a cuota 30/360, its actual days for the first one. */
  dias: number;
  /** When everything is earned whatever the days say (due date of a cuota: a month of 28 or 31 days earns exactly its interest). */
  hasta?: Fecha;
}

/**
 * Earned up to the end of `al`, pesos: round(total × k / dias) half up, 0 on `desde` or before, the total from day `dias` (or `hasta`) on.
 * Differences of it are what each day earns, so any set of days adds up exactly.
 */
export function devengadoAl(d: Devengo, al: Fecha): Pesos {
  if (d.dias <= 0 || (d.hasta !== undefined && al >= d.hasta)) return al < d.desde ? pesos(0) : d.total;
  const k = daysBetween(d.desde, al);
  if (k <= 0) return pesos(0);
  if (k >= d.dias) return d.total;
  return toPesos(div(mul(d.total, k), d.dias), 'half-up');
}
