import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { interesGanado } from './contable.ts';
import { debenEnLibro } from './imputacion.ts';

/** A cuota as who looks at a credit on a day reads it. Units of its currency. */
export interface FilaCorte {
  numero: number;
  vencimiento: Fecha;
  /** Start of its period: the due date before it, or the giro. */
  desde: Fecha;
  cuota: number;
  interes: number;
  amortizacion: number;
  pagado_interes: number;
  pagado_capital: number;
}

export interface Corte {
  /** Cuotas due later, each with what is not yet paid of it. */
  flujos: { numero: number; fecha: Fecha; monto: number; capital: number; interes: number }[];
  /** Balance of the table that day: what was lent and the interest that had joined it, not yet paid. */
  saldo: number;
  /** Interest earned and not paid up to that day that is not in the balance, half up by equal days (domain §7). */
  interes: number;
  /** Interest received before the days that earn it, of the cuota that runs and of later ones. */
  adelantado: number;
  /** Of `saldo`, what the books hold as capital (1201): interest that joined it stays interest there (domain §4). */
  capital: number;
}

/** Interest that the cuota itself pays; what exceeds it joins the balance (grace, months without payment). */
const propio = (f: FilaCorte): number => Math.max(0, Math.min(f.interes, f.cuota) - f.pagado_interes);
const debido = (f: FilaCorte): number => Math.max(0, Math.max(0, f.amortizacion) - f.pagado_capital);

/** By its days, less what was received of it; below zero, paid ahead. Prepaid in part or not: what stays owes its whole period (areas/3 recaudaciones). */
function ganado(f: FilaCorte, al: Fecha): number {
  if (f.desde >= al) return -f.pagado_interes;
  const dias = { transcurridos: daysBetween(f.desde, al), total: Math.max(1, daysBetween(f.desde, f.vencimiento)) };
  return interesGanado({ interes: f.interes, ...dias }) - f.pagado_interes;
}

/**
 * A credit on a day, by its rows in order: what is left to receive after it, and what it is worth at par (`saldo` + `interes`). Interest that
 * will still join the balance is in its flows and not in its par. `vencidas`: what fell due and was not paid is part of the par. Pure.
 */
export function cortar(filas: readonly FilaCorte[], al: Fecha, o: { devuelto: number; vencidas?: boolean }): Corte {
  const c: Corte = { flujos: [], saldo: 0, interes: 0, adelantado: 0, capital: 0 };
  for (const f of filas) {
    const vencida = f.vencimiento <= al;
    if (vencida && !o.vencidas) continue;
    const [capital, interes] = [debido(f), propio(f)];
    c.saldo += capital - (vencida ? 0 : Math.max(0, -f.amortizacion));
    const propioDelDia = vencida ? interes : ganado(f, al);
    c.interes += Math.max(0, propioDelDia);
    c.adelantado += Math.max(0, -propioDelDia);
    if (vencida || capital + interes === 0) continue;
    c.flujos.push({ numero: f.numero, fecha: f.vencimiento, monto: capital + interes, capital, interes });
  }
  const deben = debenEnLibro(
    filas.map((f) => ({ numero: f.numero, amortizacion: f.amortizacion, capital_debido: debido(f), interes_debido: propio(f) })),
    o.devuelto,
  );
  c.capital = deben.reduce((s, d, k) => s + (o.vencidas || (filas[k]?.vencimiento ?? al) > al ? d.capital : 0), 0);
  return c;
}
