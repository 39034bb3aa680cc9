import { div, mul } from '#kernel/values/decimal.ts';
import { toPesos } from '#kernel/values/money.ts';

/** a × b / c in whole units, half up once; 0 when `c` is 0. */
export const enProporcion = (a: number, b: number, c: number): number => (c === 0 ? 0 : toPesos(div(mul(a, b), c), 'half-up'));

/**
 * Parts that lose nothing: each amount is what `enTotal` says of the sum up to it, less what the earlier ones took, so that only the running total
 * is rounded. Whole units; Σ = enTotal(Σ amounts). `enTotal` rounds, half up where it converts (domain §2).
 */
export function acumulando(montos: readonly number[], enTotal: (suma: number) => number): number[] {
  let [suma, hecho] = [0, 0];
  return montos.map((m) => {
    suma += m;
    const propio = enTotal(suma) - hecho;
    hecho += propio;
    return propio;
  });
}

/** `total` among some weights, in their proportion: whole units that add up to it, by the running sum. Nothing without weight. */
export function prorratear(pesos: readonly number[], total: number): number[] {
  const todos = pesos.reduce((s, p) => s + p, 0);
  return acumulando(pesos, (vistos) => enProporcion(total, vistos, todos));
}
