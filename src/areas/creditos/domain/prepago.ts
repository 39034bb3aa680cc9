import { cmp, div, mul, type Numeric } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Convencion, comunes, meses, numeradores, parteDe, porPeriodo, tasaEntera } from './calendario.ts';
import { aUnidades, type Redondeo, sumar, type Unidades, unidades } from './moneda.ts';
import type { Fila, Metodo, Pago, Plan } from './plan.ts';
import { tabla } from './tabla.ts';

/** What is left of a credit inside the period where it is prepaid. Amounts in units. */
export interface EnCurso extends Convencion {
  saldo: number;
  tasa_mensual: string;
  /** The period that runs: from the last due date (or the curse) to the next one. */
  periodo: { desde: Fecha; hasta: Fecha; dias: number };
  /** Day up to which its interest was already charged, inside the period. */
  cobrado_hasta?: Fecha;
  redondeo: Redondeo;
}

/** Interest up to the day of the prepayment, or up to the next due date. */
type InteresHasta = 'el_dia' | 'el_vencimiento';

/** Interest of the period that runs up to a day, rounded once. */
export function interesAlDia(c: EnCurso, fecha: Fecha, hasta: InteresHasta = 'el_dia'): Unidades {
  const desde = c.cobrado_hasta ?? c.periodo.desde;
  if (fecha <= desde) return unidades(0);
  const fin = hasta === 'el_vencimiento' || fecha >= c.periodo.hasta ? c.periodo.hasta : fecha;
  const entero = desde === c.periodo.desde && fin === c.periodo.hasta;
  const m = entero ? meses(c, c.periodo.dias) : parteDe(c, c.periodo, daysBetween(desde, fin));
  const t = tasaEntera(c.tasa_mensual);
  return aUnidades(div(mul(c.saldo, t.n, m.n), mul(t.d, m.d)), 'CLP', c.redondeo);
}

/** Months of interest that may be charged for prepaying: 1 in pesos, 1,5 in UF (Ley 18.010 art. 10). Rounded once, half up. */
function comisionPrepago(capital: number, tasa_mensual: string, meses: Numeric): Unidades {
  return aUnidades(div(mul(capital, tasa_mensual, meses), 100), 'CLP');
}

interface Prepago {
  interes: Unidades;
  comision: Unidades;
  capital: Unidades;
  total: Unidades;
}

/**
 * The same for a part of the capital: the interest to the day and the commission are those of what is prepaid (areas 3, recaudaciones:
 * K + K·i·d/30 + K·i); what stays goes on owing its whole period.
 */
export function prepagoDe(
  c: EnCurso,
  fecha: Fecha,
  capital: number,
  o: { meses_comision: Numeric; interes_hasta?: InteresHasta },
): Prepago {
  const interes = interesAlDia({ ...c, saldo: capital }, fecha, o.interes_hasta);
  const comision = comisionPrepago(capital, c.tasa_mensual, o.meses_comision);
  return { interes, comision, capital: unidades(capital), total: sumar([interes, comision, capital]) };
}

/**
 * The most capital that an amount prepays, after its interest to the day and its commission. 0 when it is not enough. `adelantado`: interest
 * of the period that was already paid and is not charged again.
 */
export function capitalDe(c: EnCurso, fecha: Fecha, monto: number, meses_comision: Numeric, adelantado = 0): Unidades {
  if (monto <= 0) return unidades(0);
  const cuesta = (x: number) => {
    const interes = interesAlDia({ ...c, saldo: x }, fecha);
    return x + interes - Math.min(adelantado, interes) + comisionPrepago(x, c.tasa_mensual, meses_comision);
  };
  if (cuesta(c.saldo) <= monto) return unidades(c.saldo);
  // cuesta never falls as x grows: the greatest x that fits, by halves.
  let [bajo, alto] = [0, Math.min(monto, c.saldo)];
  while (bajo < alto) {
    const medio = alto - Math.floor((alto - bajo) / 2);
    if (cuesta(medio) <= monto) bajo = medio;
    else alto = medio - 1;
  }
  return unidades(bajo);
}

/** Whether a partial prepayment needs the lender's consent: below a part of the balance (20 %, Ley 18.010 art. 10). */
export function necesitaConsentimiento(capital: number, saldo: number, minimo_pct: string): boolean {
  return cmp(mul(capital, 100), mul(saldo, minimo_pct)) < 0;
}

/** reduce_cuota: the same due dates with a smaller instalment · reduce_plazo: the same instalment, fewer of them. */
export const POLITICAS = ['reduce_cuota', 'reduce_plazo'] as const;
export type Politica = (typeof POLITICAS)[number];

export interface Restante extends Omit<EnCurso, 'saldo'> {
  metodo: Metodo;
  /** Days of the rows that are left, the one that runs first; what each pays. */
  dias: readonly number[];
  pagos: readonly Pago[] | null;
  multiplo: number;
  /** The instalment (or amortisation, in alemán) that was being paid. */
  pactado: number;
}

/**
 * The rows left after a partial prepayment, on the balance that remains: the first one counts from the day of the prepayment to its due
 * date. `reduce_plazo` stops at the row that pays everything; when the rounding of the instalments is all that is left for it (up to a unit,
 * or a multiple, a row), the row before closes the credit (domain §5: the last one absorbs the rounding).
 */
export function tablaRestante(r: Restante, saldo: number, fecha: Fecha, politica: Politica): Fila[] {
  const plan = planRestante(r, saldo, fecha);
  if (politica === 'reduce_cuota') return tabla(plan);
  const fijo = { ...plan, fija: r.metodo === 'bullet' ? 0 : r.pactado };
  const filas = hastaCero(tabla(fijo));
  const ultima = filas.length - 1;
  const previa = filas.findLastIndex((_, k) => k < ultima && (plan.pagos?.[k] ?? 'cuota') === 'cuota');
  if (previa < 0 || (filas[ultima]?.cuota ?? 0) > filas.length * r.multiplo) return filas;
  return tabla({ ...fijo, num: plan.num.slice(0, previa + 1), pagos: plan.pagos?.slice(0, previa + 1) ?? null });
}

/** Up to the row that pays everything: the ones after it pay nothing. */
const hastaCero = (filas: Fila[]): Fila[] => filas.slice(0, filas.findIndex((f) => f.saldo === 0) + 1);

function planRestante(r: Restante, saldo: number, fecha: Fecha): Plan {
  const corrido = fecha <= r.periodo.desde && r.cobrado_hasta === undefined;
  const comun = { metodo: r.metodo, capital: saldo, pagos: r.pagos, giros: [], multiplo: r.multiplo, redondeo: r.redondeo };
  if (corrido) return { ...comun, ...numeradores(r, r.tasa_mensual, r.dias) };
  const desde = r.cobrado_hasta && r.cobrado_hasta > fecha ? r.cobrado_hasta : fecha;
  const resto = Math.max(0, daysBetween(desde, r.periodo.hasta));
  const t = tasaEntera(r.tasa_mensual);
  const primera = porPeriodo(t, parteDe(r, r.periodo, resto));
  return { ...comun, ...comunes([primera, ...r.dias.slice(1).map((d) => porPeriodo(t, meses(r, d)))]) };
}
