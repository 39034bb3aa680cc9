import { daysBetween, type Fecha, maxFecha } from '#kernel/values/fecha.ts';

/** Days whose mora is not charged: those after `desde`, up to `hasta`; null while nobody knows when they end. */
export interface SinMora {
  desde: Fecha;
  hasta: Fecha | null;
}

/** How many of the days after `a`, up to `b`, are not charged while a renegotiation lasts (Ley 20.720 art. 264). Spans do not overlap. */
export const diasSinMora = (a: Fecha, b: Fecha, tramos: readonly SinMora[] = []): number =>
  tramos.reduce((n, s) => n + Math.max(0, daysBetween(maxFecha(a, s.desde), s.hasta === null || s.hasta > b ? b : s.hasta)), 0);
