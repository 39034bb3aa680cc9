import { enProporcion } from '#finanzas/reparto.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { CreditoFila, CuotaFila } from './filas.ts';

/** Deferred commission earned by the end of a day: by equal days from the giro to the last due date. The night's SQL must say the same. */
export function comisionGanada(c: CreditoFila, filas: readonly CuotaFila[], al: Fecha): number {
  const fin = filas.at(-1)?.vencimiento;
  if (!fin || !c.fecha_giro || c.comision_diferida === 0) return 0;
  if (al >= fin || c.estado === 'pagado' || c.estado === 'prepagado') return c.comision_diferida;
  return enProporcion(c.comision_diferida, Math.max(0, daysBetween(c.fecha_giro, al)), Math.max(1, daysBetween(c.fecha_giro, fin)));
}
