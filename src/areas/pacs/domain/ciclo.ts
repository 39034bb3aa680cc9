import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, addMonths, type Fecha, maxFecha } from '#kernel/values/fecha.ts';

const conDia = (f: Fecha, dia: number): Fecha => `${f.slice(0, 8)}${String(dia).padStart(2, '0')}` as Fecha;

/**
 * Day on which a cuota is charged: the banking day on or after its due date; with an agreed day of the month, the last one that is not after
 * the due date, so that nobody owes mora for what was agreed.
 */
export function diaDeCargo(vencimiento: Fecha, dia_cargo: number | null, cal: Calendario): Fecha {
  if (dia_cargo === null) return cal.nextBankingDay(vencimiento);
  const mismo = conDia(vencimiento, dia_cargo);
  const pactado = mismo <= vencimiento ? mismo : conDia(addMonths(conDia(vencimiento, 1), -1), dia_cargo);
  return cal.nextBankingDay(pactado);
}

/** Last day on which the bank takes the list of a day of charge. */
export const ultimoEnvio = (fecha_cargo: Fecha, dias_envio: number, cal: Calendario): Fecha => cal.addBankingDays(fecha_cargo, -dias_envio);

interface Reintento {
  /** Which attempt was refused, from 1. */
  intento: number;
  fecha: Fecha;
  /** Day of charge of the cuota that follows; null when it is the last. */
  proxima: Fecha | null;
  reintentos: number;
  reintento_dias: number;
  dias_envio: number;
  /** Day of the answer: a list that should have left before it is of no use. */
  hoy: Fecha;
}

/**
 * Day of the next attempt: some calendar days later, moved to a banking day, and not before a list sent today may be charged; null when there are no more, or when it would fall within the days
 * of sending of the next cuota's list (domain §12: never after the next cuota enters).
 */
export function proximoIntento(r: Reintento, cal: Calendario): Fecha | null {
  if (r.intento > r.reintentos) return null;
  const dia = maxFecha(cal.nextBankingDay(addDays(r.fecha, r.reintento_dias)), cal.addBankingDays(r.hoy, r.dias_envio));
  if (r.proxima === null) return dia;
  const lista = ultimoEnvio(r.proxima, r.dias_envio, cal);
  return cal.addBankingDays(dia, r.dias_envio) <= lista ? dia : null;
}
