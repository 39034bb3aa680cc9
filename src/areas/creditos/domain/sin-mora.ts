import { diasSinMora, type SinMora } from '#finanzas/sin-mora.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';

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
