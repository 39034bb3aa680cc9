import { frac, type Numeric, type Rounding, roundScaled } from '#kernel/values/decimal.ts';
import { formatDecimal } from '#kernel/values/format.ts';

/** Currencies of a credit. CLP has no decimals, UF four, the others two (areas/1 creditos; domain §2). */
export const MONEDAS = ['CLP', 'UF', 'USD'] as const;
export type Moneda = (typeof MONEDAS)[number];

export const DECIMALES: Readonly<Record<Moneda, number>> = { CLP: 0, UF: 4, USD: 2 };

/** An amount as a whole number of the least unit of its currency: pesos, ten-thousandths of UF, cents. An exact integer. */
export type Unidades = number & { readonly __brand: 'Unidades' };

/** Rounding that a credit may be agreed with. */
export const REDONDEOS = ['half_up', 'half_even'] as const;
export type Redondeo = (typeof REDONDEOS)[number];

const modoDe = (r: Redondeo): Rounding => (r === 'half_even' ? 'half-even' : 'half-up');

/** Checks and brands an exact integer of units. Throws RangeError beyond ±2^53. */
export function unidades(n: number): Unidades {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole units: ${n}`);
  return n as Unidades;
}

export function sumar(valores: Iterable<number>): Unidades {
  let total = 0;
  for (const v of valores) total += v;
  return unidades(total);
}

/** Units of an exact amount of the currency, rounded once, by name. Throws RangeError beyond 2^53. */
export function aUnidades(monto: Numeric, moneda: Moneda, redondeo: Redondeo = 'half_up'): Unidades {
  return unidades(Number(roundScaled(monto, DECIMALES[moneda], modoDe(redondeo))));
}

/** Whether an amount has no more decimals than its currency. */
export function cabe(monto: Numeric, moneda: Moneda): boolean {
  const f = frac(monto);
  return (f.n * 10n ** BigInt(DECIMALES[moneda])) % f.d === 0n;
}

/** Decimal text with the decimals of the currency: 182739 of UF → '18.2739'; pesos → '480266'. */
export function texto(u: number, moneda: Moneda): string {
  const d = DECIMALES[moneda];
  if (d === 0) return String(u);
  const digits = String(Math.abs(u)).padStart(d + 1, '0');
  return `${u < 0 ? '-' : ''}${digits.slice(0, -d)}.${digits.slice(-d)}`;
}

/** As it travels: an integer in pesos, decimal text in the others (areas/0). */
export function salida(u: number, moneda: Moneda): number | string {
  return moneda === 'CLP' ? u : texto(u, moneda);
}

const SIGNO: Readonly<Record<Moneda, string>> = { CLP: '$', UF: 'UF ', USD: 'US$' };

/** As it is read: $480.266 · UF 18,2739 · US$305,00. */
export function leible(u: number, moneda: Moneda): string {
  return `${u < 0 ? '-' : ''}${SIGNO[moneda]}${formatDecimal(texto(Math.abs(u), moneda), DECIMALES[moneda])}`;
}
