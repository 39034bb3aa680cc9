import { addDays, daysBetween, type Fecha, fecha, maxFecha } from '#kernel/values/fecha.ts';

/** Days whose mora is not charged: those after `desde`, up to `hasta`; null while nobody knows when they end. */
export interface SinMora {
  desde: Fecha;
  hasta: Fecha | null;
}

/** How many of the days after `a`, up to `b`, are not charged. */
export const diasSinMora = (a: Fecha, b: Fecha, tramos: readonly SinMora[] = []): number =>
  tramos.reduce((n, s) => n + Math.max(0, daysBetween(maxFecha(a, s.desde), s.hasta === null || s.hasta > b ? b : s.hasta)), 0);

const SIN_FIN = fecha('9999-12-31');

/**
 * How the auxiliary keeps the delay of a cuota on `hoy`: while its mora is stopped it holds what had run (`debida`) and runs from no day; after that it runs from
 * as many days later as were not charged. Mora is linear in its days, so one date says it.
 */
export function trasSuspender<A extends { mora_desde: Fecha }>(a: A, tramos: readonly SinMora[], hoy: Fecha, debida: () => Partial<A>): A {
  if (tramos.length === 0) return a;
  if (tramos.some((s) => s.hasta === null && s.desde <= hoy)) return { ...a, ...debida(), mora_desde: SIN_FIN };
  return { ...a, mora_desde: addDays(a.mora_desde, diasSinMora(a.mora_desde, hoy, tramos)) };
}
