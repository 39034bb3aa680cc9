import type { Calendario } from '#kernel/values/calendar.ts';
import { addPeriodos, type Fecha, makeFecha, type Periodo } from '#kernel/values/fecha.ts';

/** Day by which a period is presented: the day of the next month that its authority says, or the banking day that follows it. */
export function plazoDe(p: { dia_plazo: number }, periodo: Periodo, cal: Calendario): Fecha {
  const mes = addPeriodos(periodo, 1);
  return cal.nextBankingDay(makeFecha(Number(mes.slice(0, 4)), Number(mes.slice(5)), p.dia_plazo));
}
