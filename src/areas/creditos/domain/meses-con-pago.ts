import type { Fecha } from '#kernel/values/fecha.ts';
import { ymd } from '#kernel/values/fecha.ts';
import type { Pago } from './plan.ts';
import type { Solicitud } from './simulacion-datos.ts';

/** What each due date pays; null when all pay an instalment. A month without payment inside the grace pays nothing either. */
export function pagosDe(s: Pick<Solicitud, 'gracia' | 'meses_no_pago'>, fechas: readonly Fecha[]): Pago[] | null {
  if (s.gracia.tipo === 'NINGUNA' && s.meses_no_pago.length === 0) return null;
  const libres = new Set(s.meses_no_pago);
  return fechas.map((f, k): Pago => {
    if (libres.has(ymd(f).month)) return 'nada';
    if (s.gracia.tipo === 'NINGUNA' || k >= s.gracia.meses) return 'cuota';
    return s.gracia.tipo === 'TOTAL' ? 'nada' : 'interes';
  });
}
