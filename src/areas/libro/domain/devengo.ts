import { div, mul } from '#kernel/values/decimal.ts';
import { addDays, daysBetween, type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import { type Pesos, percentOf, pesos, toPesos } from '#kernel/values/money.ts';

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

/** What the day earns: cumulative of the day less that of the day before. */
export function devengoDelDia(d: Devengo, dia: Fecha): Pesos {
  return pesos(devengadoAl(d, dia) - devengadoAl(d, addDays(dia, -1)));
}

/** What is not yet earned at the end of `al`: it is what a payment earns at once (early payment gives none back, domain §6.10). */
export function porDevengar(d: Devengo, al: Fecha): Pesos {
  return pesos(d.total - devengadoAl(d, al));
}

/** The whole schedule, one row a day with an amount. Σ = total. */
export function calendarioDevengo(d: Devengo): { dia: Fecha; monto: Pesos }[] {
  const porDias = addDays(d.desde, Math.max(0, d.dias));
  const fin = d.hasta === undefined ? porDias : maxFecha(porDias, d.hasta);
  const filas: { dia: Fecha; monto: Pesos }[] = [];
  for (let k = 0; k <= daysBetween(d.desde, fin); k += 1) {
    const dia = addDays(d.desde, k);
    const monto = devengoDelDia(d, dia);
    if (monto !== 0) filas.push({ dia, monto });
  }
  return filas;
}

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
