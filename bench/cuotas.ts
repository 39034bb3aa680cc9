import { createRequire } from 'node:module';
import { Decimal } from 'decimal.js';
import { numeradores } from '#areas/creditos/domain/calendario.ts';
import type { Fila } from '#areas/creditos/domain/plan.ts';
import { tabla } from '#areas/creditos/domain/tabla.ts';

/** Credits of the comparison (quality §4.3): 5.000.000 at 1,8 % a month in 36 instalments, each a peso more than the one before. */
export const [MONTO, TASA, PLAZO] = [5_000_000, '1.8', 36];
const DIAS: readonly number[] = Array(PLAZO).fill(30);
const BASE = { base_dias: '30_360', primer_periodo: 'periodos' } as const;

/** The engine of the product: terms to table, in whole pesos. */
export function propia(monto: number): Fila[] {
  const { num, den } = numeradores(BASE, TASA, DIAS);
  return tabla({ metodo: 'frances', capital: monto, num, den, pagos: null, giros: [], multiplo: 1, redondeo: 'half_up' });
}

type Loan = (monto: number, cuotas: number, tasaAnual: number, tipo: 'annuity') => { installments: { installment: number }[] };

/**
 * loanjs, a development package without types. It works in cents, in doubles, and its columns do not add up (quality §4.3); it is here
 * for its speed.
 */
export function loanjs(): (monto: number) => number {
  const { Loan } = createRequire(import.meta.url)('loanjs') as { Loan: Loan };
  return (monto) => Loan(monto, PLAZO, 21.6, 'annuity').installments.length;
}

const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** The same table with decimal.js: level instalment by its formula, interest rounded a row, the last row pays everything. */
export function conDecimal(monto: number): Fila[] {
  const i = new D(TASA).div(100);
  const pactada = i
    .mul(monto)
    .div(new D(1).minus(i.plus(1).pow(-PLAZO)))
    .toDecimalPlaces(0);
  const filas: Fila[] = [];
  let saldo = new D(monto);
  for (let k = 1; k <= PLAZO; k += 1) {
    const interes = saldo.mul(i).toDecimalPlaces(0);
    const cuota = k === PLAZO ? saldo.plus(interes) : pactada;
    const amortizacion = cuota.minus(interes);
    saldo = saldo.minus(amortizacion);
    filas.push({
      cuota: cuota.toNumber(),
      interes: interes.toNumber(),
      amortizacion: amortizacion.toNumber(),
      saldo: saldo.toNumber(),
    });
  }
  return filas;
}

/** Tables a second of an engine during some milliseconds. */
export function porSegundo(motor: (monto: number) => unknown, ms: number): number {
  const inicio = performance.now();
  let hechas = 0;
  while (performance.now() - inicio < ms) {
    for (let k = 0; k < 50; k += 1) motor(MONTO + ((hechas + k) % 1_000_000));
    hechas += 50;
  }
  return (hechas * 1000) / (performance.now() - inicio);
}
