import { addDays, addMonths, addPeriodos, daysBetween, type Fecha, firstDay, lastDay, periodoOf } from '#kernel/values/fecha.ts';

/** The three ranges of the template: codes here, Spanish on screen. The first is the default. */
export const RANGOS = ['Last 28 Days', 'Last Month', 'Last Year'] as const;
export type Rango = (typeof RANGOS)[number];

export interface Tramo {
  desde: Fecha;
  hasta: Fecha;
}

/** Last 28 Days: hoy − 27 … hoy. Last Month: the calendar month before. Last Year: the 12 calendar months that end with it (areas/4 tarjetas). */
export function tramoDe(range: Rango, hoy: Fecha): Tramo {
  if (range === 'Last 28 Days') return { desde: addDays(hoy, -27), hasta: hoy };
  const mes = addPeriodos(periodoOf(hoy), -1);
  return { desde: firstDay(range === 'Last Month' ? mes : addPeriodos(mes, -11)), hasta: lastDay(mes) };
}

/** The span of the same kind just before: 28 days, a month or 12 months. */
export function anteriorDe(range: Rango, t: Tramo): Tramo {
  if (range === 'Last 28 Days') return { desde: addDays(t.desde, -28), hasta: addDays(t.desde, -1) };
  return { desde: addMonths(t.desde, range === 'Last Month' ? -1 : -12), hasta: addDays(t.desde, -1) };
}

/** How many monthly goals the range is measured against. */
export const mesesDe = (range: Rango): number => (range === 'Last Year' ? 12 : 1);

/** The months that a span touches, in order. */
export function periodosDe(t: Tramo): string[] {
  const out: string[] = [];
  for (let p = periodoOf(t.desde); p <= periodoOf(t.hasta); p = addPeriodos(p, 1)) out.push(p);
  return out;
}

/** Every category of a span, without holes: the months of a year, the days of the others. */
export function categoriasDe(range: Rango, t: Tramo): string[] {
  if (range === 'Last Year') return periodosDe(t);
  return Array.from({ length: daysBetween(t.desde, t.hasta) + 1 }, (_, i) => addDays(t.desde, i));
}
