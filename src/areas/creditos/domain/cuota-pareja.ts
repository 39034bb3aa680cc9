import { aNumero, dividir } from './exacto.ts';
import type { Plan } from './plan.ts';

const EPSILON = 2 ** -53;

/**
 * Level instalment from row `desde` on a balance, in units, rounded once to the multiple: cuota = (saldo + Σ giros·f) / Σf, with
 * f = Π 1/(1 + i·τ) up to each paying row (domain §5). Doubles only say between which two multiples it falls: every term is positive, so
 * the sum is off by at most a few EPSILON a row, and when the half is nearer than that bound the exact fraction decides.
 */
export function nivel(plan: Plan, saldo: number, desde: number): number {
  if (plan.pagos === null && plan.giros.length === 0) {
    const estimado = saldo / factorAproximado(plan, desde) / plan.multiplo;
    const error = estimado * (plan.num.length - desde + 2) * 4 * EPSILON;
    const entero = Math.floor(estimado);
    const resto = estimado - entero;
    if (estimado < 2 ** 40 && Math.abs(resto - 0.5) > error) return (resto > 0.5 ? entero + 1 : entero) * plan.multiplo;
  }
  return nivelExacto(plan, saldo, desde);
}

/** Σf in doubles, backwards: three roundings a row. */
function factorAproximado(plan: Plan, desde: number): number {
  const { num, den } = plan;
  let f = 0;
  let previo = -1;
  let v = 1;
  for (let k = num.length - 1; k >= desde; k -= 1) {
    const n = num[k] ?? 0;
    if (n !== previo) {
      v = den / (den + n);
      previo = n;
    }
    f = (f + 1) * v;
  }
  return f;
}

/** The same as one exact fraction. */
export function nivelExacto(plan: Plan, saldo: number, desde: number): number {
  const { a, w, d } = factores(plan, desde);
  return aNumero(dividir(BigInt(saldo) * d + w, a * BigInt(plan.multiplo), plan.redondeo)) * plan.multiplo;
}

/** Σf = a/d and Σ giros·f = w/d, from row `desde` on. Throws RangeError when no row pays. */
export function factores(plan: Plan, desde: number): { a: bigint; w: bigint; d: bigint } {
  const den = BigInt(plan.den);
  let [a, w, d] = [0n, 0n, 1n];
  for (let k = plan.num.length - 1; k >= desde; k -= 1) {
    const pago = plan.pagos?.[k] ?? 'cuota';
    const paga = pago === 'cuota' ? 1n : 0n;
    const giros = plan.giros.filter((g) => g.fila === k);
    if (pago === 'interes') {
      for (const g of giros) w += BigInt(g.monto) * d;
      continue;
    }
    const entra = giros.reduce((s, g) => s + BigInt(g.monto) * (den + BigInt(g.num)), 0n);
    w = w * den + entra * d;
    a = (a + paga * d) * den;
    d *= den + BigInt(plan.num[k] ?? 0);
  }
  if (a === 0n) throw new RangeError('no row pays');
  return { a, w, d };
}
