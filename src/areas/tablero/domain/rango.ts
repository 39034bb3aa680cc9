import { addDays, addMonths, addPeriodos, type Fecha, lastDay, periodoOf } from '#kernel/values/fecha.ts';

/** Against which day the figures are compared: the last visit, or the spans of the cards (the codes of the template). */
export const RANGOS = ['visita', 'Last 28 Days', 'Last Month', 'Last Year'] as const;
export type Rango = (typeof RANGOS)[number];

export const NOMBRE_DE_RANGO: Readonly<Record<Rango, string>> = {
  visita: 'Mi última visita',
  'Last 28 Days': 'Hace 28 días',
  'Last Month': 'Fin del mes anterior',
  'Last Year': 'Hace un año',
};

/** The day whose end is compared with today. */
export function diaComparado(rango: Rango, hoy: Fecha, visita: Fecha): Fecha {
  switch (rango) {
    case 'visita':
      return visita;
    case 'Last 28 Days':
      return addDays(hoy, -28);
    case 'Last Month':
      return lastDay(addPeriodos(periodoOf(hoy), -1));
    case 'Last Year':
      return addMonths(hoy, -12);
  }
}
