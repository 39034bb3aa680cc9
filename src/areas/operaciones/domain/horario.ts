import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Momento } from '#kernel/values/fecha.ts';

/** Office hours, minutes since midnight. */
export interface Horario {
  desde: number;
  hasta: number;
}

/** 09:00–18:00. */
export const HORARIO_OFICINA: Horario = { desde: 540, hasta: 1080 };

type Habiles = Pick<Calendario, 'isBankingDay' | 'nextBankingDay'>;

/** The first working minute at or after `m`: at night, on weekends and holidays, the opening of the next banking day. */
function enHorario(m: Momento, cal: Habiles, h: Horario): Momento {
  if (cal.isBankingDay(m.fecha) && m.minuto < h.hasta) return { fecha: m.fecha, minuto: Math.max(m.minuto, h.desde) };
  const siguiente = cal.isBankingDay(m.fecha) ? addDays(m.fecha, 1) : m.fecha;
  return { fecha: cal.nextBankingDay(siguiente), minuto: h.desde };
}

/**
 * When a task of `horas` banking hours is due: working minutes only. One that ends exactly at closing is due at closing, not at the
 * next opening. Throws RangeError for negative hours.
 */
export function venceEn(inicio: Momento, horas: number, cal: Habiles, h: Horario = HORARIO_OFICINA): Momento {
  if (horas < 0 || h.hasta <= h.desde) throw new RangeError('negative hours or empty office day');
  let ahora = enHorario(inicio, cal, h);
  let faltan = Math.round(horas * 60);
  while (faltan > h.hasta - ahora.minuto) {
    faltan -= h.hasta - ahora.minuto;
    ahora = enHorario({ fecha: addDays(ahora.fecha, 1), minuto: h.desde }, cal, h);
  }
  return { fecha: ahora.fecha, minuto: ahora.minuto + faltan };
}

function antes(a: Momento, b: Momento): boolean {
  return a.fecha < b.fecha || (a.fecha === b.fecha && a.minuto < b.minuto);
}

/** Working minutes from `a` to `b`; negative when `b` is earlier: what is left, or how late it is. */
export function minutosHabiles(a: Momento, b: Momento, cal: Habiles, h: Horario = HORARIO_OFICINA): number {
  if (antes(b, a)) return 0 - minutosHabiles(b, a, cal, h);
  let ahora = enHorario(a, cal, h);
  let total = 0;
  while (ahora.fecha < b.fecha) {
    total += h.hasta - ahora.minuto;
    ahora = enHorario({ fecha: addDays(ahora.fecha, 1), minuto: h.desde }, cal, h);
  }
  if (ahora.fecha > b.fecha || !cal.isBankingDay(b.fecha)) return total;
  return total + Math.max(0, Math.min(b.minuto, h.hasta) - ahora.minuto);
}
