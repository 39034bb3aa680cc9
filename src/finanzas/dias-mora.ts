import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

type Habiles = Pick<Calendario, 'addBankingDays'>;

/**
 * Last due date that is late at the end of `al`. What falls due on a day without banks is paid on the next banking day, and it is late only once
 * that day has passed: everything due up to the banking day before `al` is.
 */
export const ultimoVencido = (al: Fecha, cal: Habiles): Fecha => cal.addBankingDays(al, -1);

/** Days of mora at the end of `al`, from the due date; 0 until the banking day to pay it has passed. `corte` is `ultimoVencido(al)`. */
export const diasMora = (vencimiento: Fecha, al: Fecha, corte: Fecha): number =>
  vencimiento <= corte ? Math.max(0, daysBetween(vencimiento, al)) : 0;

/**
 * Each day without banks between two, with the banking day on which what falls due on it is paid. The same law for many days at once: what falls due on
 * `dia` is late from the day after `paga`, and what falls due on any other day, from the next one.
 */
export function diasSinBanco(
  desde: Fecha,
  hasta: Fecha,
  cal: Pick<Calendario, 'isBankingDay' | 'nextBankingDay'>,
): { dia: Fecha; paga: Fecha }[] {
  const out: { dia: Fecha; paga: Fecha }[] = [];
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) if (!cal.isBankingDay(dia)) out.push({ dia, paga: cal.nextBankingDay(dia) });
  return out;
}

interface TramoMora {
  codigo: string;
  /** Last day of mora of the bracket; null = the last one. */
  hasta: number | null;
  nombre: string;
}

/** The brackets of mora of every list, figure and provision: day 90 is not over 90, day 30 not over 30. */
export const TRAMOS_MORA: readonly TramoMora[] = [
  { codigo: 'al_dia', hasta: 0, nombre: 'Al día' },
  { codigo: '1_15', hasta: 15, nombre: '1 a 15 días' },
  { codigo: '16_30', hasta: 30, nombre: '16 a 30 días' },
  { codigo: '31_60', hasta: 60, nombre: '31 a 60 días' },
  { codigo: '61_90', hasta: 90, nombre: '61 a 90 días' },
  { codigo: 'mas_90', hasta: null, nombre: 'Más de 90 días' },
];

/** The bracket of some days of mora. */
export function tramoMora(dias: number): TramoMora {
  const tramo = TRAMOS_MORA.find((t) => t.hasta === null || dias <= t.hasta);
  if (!tramo) throw new RangeError('the last bracket has no end');
  return tramo;
}
