import { type Frac, frac, mul, type Numeric, toFixed } from '#kernel/values/decimal.ts';

/** Money that comes in and goes out of a credit, in units, row by row. Row k lasts `t[k]` / `d` months. */
export interface Flujos {
  /** Received on the first day, net of what is deducted. */
  neto: number;
  pagos: readonly number[];
  t: readonly number[];
  d: number;
  /** Received during row `fila`, `t` / `d` months before its due date. */
  giros: readonly { fila: number; monto: number; t: Frac }[];
}

const ESCALA = 10n ** 40n;

/**
 * Value of the credit for who lends at a monthly rate of `n`/`den` (as a part of one): what is paid, discounted as the table does
 * (domain §5: 1 + i·τ each row), less what was given. Positive while the rate is below the internal one. 40 digits, floored.
 */
function valor(f: Flujos, n: bigint, den: bigint): bigint {
  const d = BigInt(f.d);
  let v = 0n;
  const porFila = new Map<number, typeof f.giros>();
  for (const g of f.giros) porFila.set(g.fila, [...(porFila.get(g.fila) ?? []), g]);
  for (let k = f.pagos.length - 1; k >= 0; k -= 1) {
    v += BigInt(f.pagos[k] ?? 0) * ESCALA;
    for (const g of porFila.get(k) ?? []) v -= (BigInt(g.monto) * ESCALA * (den * g.t.d + n * g.t.n)) / (den * g.t.d);
    v = (v * den * d) / (den * d + n * BigInt(f.t[k] ?? 0));
  }
  return v - BigInt(f.neto) * ESCALA;
}

/**
 * The most that the lender may charge besides the interest, net, in units, so that the rate with everything stays at or under a yearly
 * `tope` (percent, nominal × 12): what of the money given is worth more than what is paid, discounted at that rate. Exact, rounded down;
 * negative when the interest alone is above it.
 */
export function cargosQueCaben(f: Flujos, tope: Numeric): number {
  const { n, d } = frac(tope);
  const resto = -valor(f, n, 1200n * d);
  return Number(resto >= 0n ? resto / ESCALA : -((-resto + ESCALA - 1n) / ESCALA));
}

/** Steps of the search of the first root, each this much above the one before: two roots nearer than this would be taken for none. */
const [PASO_MINIMO, CRECE, MAXIMO] = [1e-5, 1.01, 1e4];

/**
 * Where the value first stops being positive. With a drawdown after a payment the flow changes sign more than once and may have several
 * internal rates: the least positive one is the CAE, so the rates are walked from zero up and the first change of sign is kept.
 */
function primerCambio(van: (x: number) => number): [number, number] {
  let bajo = 0;
  for (let x = PASO_MINIMO; x < MAXIMO; x *= CRECE) {
    if (van(x) <= 0) return [bajo, x];
    bajo = x;
  }
  return [bajo, MAXIMO];
}

/** A first guess of the monthly rate, in doubles: it only says where to look, the sign of `valor` decides. */
function tantear(f: Flujos): number {
  const van = (x: number): number => {
    let v = 0;
    for (let k = f.pagos.length - 1; k >= 0; k -= 1) {
      v += f.pagos[k] ?? 0;
      for (const g of f.giros) if (g.fila === k) v -= g.monto * (1 + (x * Number(g.t.n)) / Number(g.t.d));
      v /= 1 + (x * (f.t[k] ?? 0)) / f.d;
    }
    return v - f.neto;
  };
  let [bajo, alto] = f.giros.length > 0 ? primerCambio(van) : [0, 1];
  for (let k = 0; k < 20 && van(alto) > 0; k += 1) alto *= 4;
  for (let k = 0; k < 64; k += 1) {
    const medio = (bajo + alto) / 2;
    if (van(medio) > 0) bajo = medio;
    else alto = medio;
  }
  return bajo;
}

/**
 * The internal monthly rate in steps of 1/`pasos`, to the nearest. Where the value changes sign is decided exactly: it is positive half a
 * step below the answer and not half a step above.
 */
function tasaInterna(f: Flujos, pasos: number): bigint {
  if (valor(f, 0n, 1n) <= 0n) return 0n;
  const positivo = (medios: bigint) => valor(f, medios, 2n * BigInt(pasos)) > 0n;
  let c = BigInt(Math.round(tantear(f) * pasos));
  for (let k = 0; k < 1000 && c > 0n && !positivo(2n * c - 1n); k += 1) c -= 1n;
  for (let k = 0; k < 1000 && positivo(2n * c + 1n); k += 1) c += 1n;
  return c;
}

/**
 * CAE (domain §3): the monthly rate that equals what is received and everything that is paid, × 12, simple, percent with 2 decimals half
 * up; the least positive one when later drawdowns leave several. Null when nothing is received; '0.00' when what is paid does not exceed it.
 */
export function cae(f: Flujos): string | null {
  // A hundredth of a yearly percent is 1/120.000 of a monthly part of one.
  return f.neto <= 0 ? null : toFixed(mul(tasaInterna(f, 120_000), '0.01'), 2);
}

/** The same rate by month, percent with 6 decimals half up: '2.131304'. */
export function tirMensual(f: Flujos): string | null {
  return f.neto <= 0 ? null : toFixed(mul(tasaInterna(f, 100_000_000), '0.000001'), 6);
}
