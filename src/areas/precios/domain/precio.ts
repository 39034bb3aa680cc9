import { Rule } from '#kernel/errors.ts';

interface Tarifa {
  desde: string;
  monthlyPrice: number;
  perMonth: number;
  totalAnnual: number;
}

/** The year costs twelve of its months. 422 `precio_anual_incoherente` at `totalAnnual`. areas/4 precios. */
export function exigirCoherente(t: Pick<Tarifa, 'perMonth' | 'totalAnnual'>): void {
  const esperado = 12 * t.perMonth;
  if (t.totalAnnual !== esperado)
    throw new Rule('precio_anual_incoherente', { esperado }, { totalAnnual: [`Doce meses de ${t.perMonth} son ${esperado}`] });
}

/** The price in force on a date: the last one that started by then. */
export function vigente<T extends { desde: string }>(tarifas: readonly T[], fecha: string): T | undefined {
  return tarifas.filter((t) => t.desde <= fecha).reduce<T | undefined>((a, b) => (a && a.desde >= b.desde ? a : b), undefined);
}

/** What an account pays: a month, or the whole year. */
export function precioDe(t: Tarifa, periodicidad: 'mensual' | 'anual'): number {
  return periodicidad === 'mensual' ? t.monthlyPrice : t.totalAnnual;
}
