import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';

const DIA = 86_400_000;
const FECHA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** Calendar date of Chile of an instant. */
export const fechaDe = (d: Date): Fecha => FECHA.format(d) as Fecha;

/** Last instant of a date in Chile. */
function finDe(f: Fecha): Date {
  const siguiente = addDays(f, 1);
  const medianoche = ['-03:00', '-04:00']
    .map((z) => new Date(`${siguiente}T00:00:00${z}`))
    .find((d) => fechaDe(new Date(d.getTime() - 1)) === f);
  return new Date((medianoche ?? new Date(`${siguiente}T03:00:00Z`)).getTime() - 1);
}

/**
 * The last instant of a taking that has expired by now: one who takes an item keeps it for 8 business hours, which is until the same hour
 * of the next banking day; out of them the clock stands still (areas/4 bandeja). Whatever was taken later still stands.
 */
export function tomasVencidasHasta(ahora: Date, calendario: Calendario): Date {
  const habil = (d: Date): boolean => calendario.isBankingDay(fechaDe(d));
  let limite = ahora;
  if (!habil(limite)) {
    let f = fechaDe(ahora);
    while (!calendario.isBankingDay(f)) f = addDays(f, -1);
    limite = finDe(f);
  }
  do limite = new Date(limite.getTime() - DIA);
  while (!habil(limite));
  return limite;
}
