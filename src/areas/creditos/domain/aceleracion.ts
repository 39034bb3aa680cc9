import type { Fecha } from '#kernel/values/fecha.ts';
import { prepagoDe, type Restante } from './prepago.ts';
import { type CuotaViva, vence } from './vivo.ts';

/**
 * A credit that is being sued for. Everything falls due on `fecha`; what was moved to the accounts of the case that day, by cuota, and the
 * interest that had to be recognised for it, pesos.
 */
export interface Aceleracion {
  fecha: Fecha;
  causa_id: string | null;
  motivo: string;
  traspaso: { numero: number; capital: number; interes: number /** In UF, what 1203 held of it, with its sign. */; reajuste?: number }[];
  reconocido: number;
  /** In UF: the day whose UF 1207 is at, and what each cuota rose or fell in it since it crossed, pesos. */
  uf?: { al: Fecha; reajustes: { numero: number; monto: number }[] };
}

/**
 * Rows after everything falls due on a day: the interest not yet earned is dropped, the period that runs earns its days up to then (actual/30),
 * and no row is charged for its collection after it. `enCurso`: the row that runs and what is left from it on; null when every row was due.
 */
export function acelerarFilas(
  cuotas: readonly CuotaViva[],
  fecha: Fecha,
  enCurso: { desde: number; restante: Restante } | null,
): CuotaViva[] {
  const saldo = cuotas.slice(enCurso?.desde).reduce((s, x) => s + x.amortizacion - x.pagado.capital, 0);
  const ganado = enCurso ? prepagoDe({ ...enCurso.restante, saldo }, fecha, saldo, { meses_comision: 0 }).interes : 0;
  return cuotas.map((x, k): CuotaViva => {
    const igual = { ...x, sin_gastos_desde: fecha };
    if (vence(x) <= fecha) return igual;
    const hoy = { ...igual, prorrogada_a: fecha, devengada_al: fecha };
    if (x.vencimiento <= fecha) return hoy;
    const interes = Math.max(x.pagado.interes, k === enCurso?.desde ? Math.min(x.interes, ganado) : 0);
    return { ...hoy, vencimiento: fecha, fecha_pago_habil: fecha, interes, cuota: interes + x.amortizacion };
  });
}

/** Interest that has not joined the capital yet makes rows grow: such a table is not accelerated. */
export const porCapitalizar = (filas: readonly { vencimiento: Fecha; amortizacion: number }[], fecha: Fecha): boolean =>
  filas.some((f) => f.amortizacion < 0 && f.vencimiento > fecha);
