import type { Redondeo } from './moneda.ts';

/**
 * Integer arithmetic of the schedule. Amounts are integers held in numbers, never fractions: a product below 2^53 is exact, its
 * quotient by `c` floors exactly (1/c is wider than half the spacing of the doubles there), and the rest decides the rounding. What
 * does not fit goes through BigInt. Nothing is approximated.
 */
const SEGURO = Number.MAX_SAFE_INTEGER;

/** a × b / c rounded once, for integers a ≥ 0, b ≥ 0, c > 0. Throws RangeError when the result is beyond 2^53. */
export function multiplicar(a: number, b: number, c: number, redondeo: Redondeo): number {
  const x = a * b;
  if (x <= SEGURO) {
    const q = Math.floor(x / c);
    const doble = 2 * (x - q * c);
    return doble > c || (doble === c && (redondeo === 'half_up' || q % 2 === 1)) ? q + 1 : q;
  }
  return aNumero(dividir(BigInt(a) * BigInt(b), BigInt(c), redondeo));
}

/** n / d rounded once, for n ≥ 0 and d > 0. */
export function dividir(n: bigint, d: bigint, redondeo: Redondeo): bigint {
  const q = n / d;
  const doble = 2n * (n - q * d);
  return doble > d || (doble === d && (redondeo === 'half_up' || q % 2n === 1n)) ? q + 1n : q;
}

export function aNumero(n: bigint): number {
  const x = Number(n);
  if (!Number.isSafeInteger(x)) throw new RangeError('amount out of range');
  return x;
}

export function mcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
