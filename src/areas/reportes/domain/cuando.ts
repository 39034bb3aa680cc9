import type { Calendario } from '#kernel/values/calendar.ts';
import { addPeriodos, type Fecha, firstDay, lastDay, periodoOf, weekday } from '#kernel/values/fecha.ts';

/** How often a report runs by itself: each banking day, a day of the week (1 Monday … 5 Friday), or the n-th banking day of the month. */
export type Cuando = { cada: 'dia' } | { cada: 'semana'; dia: number } | { cada: 'mes'; habil: number };

/** Which day, or days, it is asked for, told from the day it runs. */
export const RELATIVAS = {
  hoy: 'El mismo día',
  ayer_habil: 'El día hábil anterior',
  fin_mes_pasado: 'El fin del mes pasado',
  mes_pasado: 'El mes pasado completo',
  mes_en_curso: 'El mes en curso',
} as const;
export type Relativa = keyof typeof RELATIVAS;

/** The n-th banking day of the month of a day; the last one when the month has fewer. */
function habilDelMes(hoy: Fecha, n: number, cal: Calendario): Fecha {
  const fin = lastDay(periodoOf(hoy));
  let dia = cal.nextBankingDay(firstDay(periodoOf(hoy)));
  for (let i = 1; i < n; i += 1) {
    const otro = cal.addBankingDays(dia, 1);
    if (otro > fin) break;
    dia = otro;
  }
  return dia;
}

/**
 * Whether a report runs on a business date: those of each day, on banking days. The one of a week whose day is a holiday runs on the banking day that
 * follows it.
 */
export function toca(c: Cuando, hoy: Fecha, cal: Calendario): boolean {
  if (!cal.isBankingDay(hoy)) return false;
  if (c.cada === 'dia') return true;
  if (c.cada === 'mes') return habilDelMes(hoy, c.habil, cal) === hoy;
  const anterior = cal.addBankingDays(hoy, -1);
  const suyo = (weekday(hoy) - c.dia + 7) % 7;
  const entre = (weekday(hoy) - weekday(anterior) + 7) % 7 || 7;
  return suyo < entre;
}

/** The days that a report is asked for when it runs on `hoy`. */
export function diasDe(r: Relativa, hoy: Fecha, cal: Calendario): { al: Fecha; desde: Fecha; hasta: Fecha } {
  const pasado = addPeriodos(periodoOf(hoy), -1);
  const ayer = cal.addBankingDays(hoy, -1);
  switch (r) {
    case 'hoy':
      return { al: hoy, desde: hoy, hasta: hoy };
    case 'ayer_habil':
      return { al: ayer, desde: ayer, hasta: ayer };
    case 'fin_mes_pasado':
    case 'mes_pasado':
      return { al: lastDay(pasado), desde: firstDay(pasado), hasta: lastDay(pasado) };
    case 'mes_en_curso':
      return { al: hoy, desde: firstDay(periodoOf(hoy)), hasta: hoy };
  }
}
