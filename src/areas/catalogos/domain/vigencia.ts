import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

interface Fechas {
  desde: Fecha | null;
  hasta: Fecha | null;
}

/** Whether a row may be taken on a day: both ends are included, and one without dates always may. */
export const enFecha = (f: Fechas, dia: Fecha): boolean => (f.desde === null || f.desde <= dia) && (f.hasta === null || dia <= f.hasta);

/** 400 at `hasta` for a row that ends before it begins. */
export function exigirFechas(f: Fechas): void {
  if (f.desde !== null && f.hasta !== null && f.hasta < f.desde) throw new Invalid({ hasta: ['No puede ser anterior a la fecha desde'] });
}
