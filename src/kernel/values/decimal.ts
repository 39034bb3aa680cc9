/**
 * Exact arithmetic. A `Frac` is a reduced fraction of big integers: sums, products and quotients never lose anything,
 * and a figure is rounded only where a caller says so, by name.
 */
export interface Frac {
  readonly n: bigint;
  readonly d: bigint;
}

/** 'half-up' = half away from zero (Chilean commercial use) · 'half-even' = banker's · 'down' = toward zero · 'up' = away from zero. */
export type Rounding = 'half-up' | 'half-even' | 'down' | 'up';

export type Numeric = string | number | bigint | Frac;

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function reduced(n: bigint, d: bigint): Frac {
  if (d === 0n) throw new RangeError('division by zero');
  const sign = d < 0n ? -1n : 1n;
  const g = gcd(n, d) || 1n;
  return { n: (sign * n) / g, d: (sign * d) / g };
}

/** A figure that came as text, as the house reads it: ASCII digits, a point, a minus; its leading zeros go. Null for the rest, '-0' among it. */
export function textoDecimal(text: string): string | null {
  const m = /^(-?)0*(\d{1,15}(?:\.\d{1,10})?)$/.exec(text);
  return m && text.length <= 40 && !/^-[0.]*$/.test(text) ? `${m[1]}${m[2]}` : null;
}

/** Reads an integer, a decimal string ('-12.5', point as separator) or a Frac. A fractional JavaScript number is refused: it is not exact. */
export function frac(value: Numeric): Frac {
  if (typeof value === 'object') return value;
  if (typeof value === 'bigint') return { n: value, d: 1n };
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact integer: ${value}`);
    return { n: BigInt(value), d: 1n };
  }
  const m = DECIMAL.exec(value.trim());
  if (!m) throw new RangeError(`not a decimal: ${value.slice(0, 40)}`);
  const [, sign, whole = '', part = ''] = m;
  const n = BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`);
  return part === '' ? { n, d: 1n } : reduced(n, 10n ** BigInt(part.length));
}

const SHORT = /^-?\d{1,10}(?:\.\d{1,5})?$/;

/**
 * The double of a decimal of at most fifteen digits; null of any other. Two of them that differ are two doubles, in the same order (IEEE 754 keeps
 * fifteen digits), so comparing the doubles compares the decimals.
 */
function shortOf(value: Numeric): number | null {
  if (typeof value === 'number') return Math.abs(value) < 1e15 && Number.isInteger(value) ? value : null;
  return typeof value === 'string' && SHORT.test(value) ? Number(value) : null;
}

export function add(a: Numeric, b: Numeric): Frac {
  const [x, y] = [frac(a), frac(b)];
  if (x.d === 1n && y.d === 1n) return { n: x.n + y.n, d: 1n };
  return reduced(x.n * y.d + y.n * x.d, x.d * y.d);
}

export function sub(a: Numeric, b: Numeric): Frac {
  const [x, y] = [frac(a), frac(b)];
  return reduced(x.n * y.d - y.n * x.d, x.d * y.d);
}

export function mul(a: Numeric, ...rest: Numeric[]): Frac {
  let { n, d } = frac(a);
  for (const r of rest) {
    const y = frac(r);
    // Each side against the other's denominator: smaller numbers than those of the product, and the same fraction.
    const [g, h] = [gcd(n, y.d), gcd(y.n, d)];
    n = (n / g) * (y.n / h);
    d = (d / h) * (y.d / g);
  }
  return { n, d };
}

export function div(a: Numeric, b: Numeric): Frac {
  const [x, y] = [frac(a), frac(b)];
  return reduced(x.n * y.d, x.d * y.n);
}

export function sum(values: Iterable<Numeric>): Frac {
  let total: Frac = { n: 0n, d: 1n };
  for (const v of values) total = add(total, v);
  return total;
}

/** -1, 0 or 1. */
export function cmp(a: Numeric, b: Numeric): -1 | 0 | 1 {
  const [p, q] = [shortOf(a), shortOf(b)];
  if (p !== null && q !== null) return p < q ? -1 : p > q ? 1 : 0;
  const [x, y] = [frac(a), frac(b)];
  const diff = x.n * y.d - y.n * x.d;
  return diff < 0n ? -1 : diff > 0n ? 1 : 0;
}

export function max(a: Numeric, b: Numeric): Frac {
  return cmp(a, b) >= 0 ? frac(a) : frac(b);
}

export function min(a: Numeric, b: Numeric): Frac {
  return cmp(a, b) <= 0 ? frac(a) : frac(b);
}

/** The nearest integer of a·10^decimals under the named rounding. */
export function roundScaled(value: Numeric, decimals: number, mode: Rounding): bigint {
  const f = frac(value);
  const n = f.n * 10n ** BigInt(decimals);
  const neg = n < 0n;
  const abs = neg ? -n : n;
  const q = abs / f.d;
  const rest = abs % f.d;
  const up =
    rest !== 0n &&
    (mode === 'up' || (mode !== 'down' && (rest * 2n > f.d || (rest * 2n === f.d && (mode === 'half-up' || q % 2n === 1n)))));
  const out = up ? q + 1n : q;
  return neg ? -out : out;
}

/** Rounded to an exact integer that fits a JavaScript number. */
export function roundInt(value: Numeric, mode: Rounding): number {
  const n = Number(roundScaled(value, 0, mode));
  if (!Number.isSafeInteger(n)) throw new RangeError('amount out of range');
  return n;
}

/** Decimal text with exactly `decimals` digits after the point: ('1/3', 4) → '0.3333'. */
export function toFixed(value: Numeric, decimals: number, mode: Rounding = 'half-up'): string {
  const scaled = roundScaled(value, decimals, mode);
  const neg = scaled < 0n;
  const digits = (neg ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals > 0 ? `.${digits.slice(digits.length - decimals)}` : '';
  return `${neg ? '-' : ''}${whole}${part}`;
}

/** The `k`-th root of a non-negative value, to `decimals` exact digits (truncated), by Newton's method on integers. */
export function root(value: Numeric, k: number, decimals: number): Frac {
  const f = frac(value);
  if (f.n < 0n || k < 1) throw new RangeError('root of a negative value');
  const K = BigInt(k);
  const scale = 10n ** BigInt(decimals);
  const target = (f.n * scale ** K) / f.d;
  if (target === 0n) return { n: 0n, d: 1n };
  let x = 1n << (BigInt(target.toString(2).length) / K + 1n);
  for (;;) {
    const next = ((K - 1n) * x + target / x ** (K - 1n)) / K;
    if (next >= x) break;
    x = next;
  }
  return reduced(x, scale);
}

/** Integer power, exact. What shares no factor shares none in its powers: nothing to reduce. */
export function pow(value: Numeric, exponent: number): Frac {
  const f = exponent < 0 ? div(1, value) : frac(value);
  const e = BigInt(Math.abs(exponent));
  return { n: f.n ** e, d: f.d ** e };
}
