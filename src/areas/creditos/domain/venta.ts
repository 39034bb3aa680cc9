import { add, div, mul, root, roundScaled, sum } from '#kernel/values/decimal.ts';
import { aUnidades, type Unidades } from './moneda.ts';

/** An instalment that the buyer will receive, and the days from the sale to it. */
interface Flujo {
  monto: number;
  dias: number;
}

/**
 * Price of the instalments left at a monthly rate: Σ flujo / (1 + r)^(dias/30), or / (1 + r·dias/30) when simple; units half up
 * (domain §7, T18). The root is taken with 40 digits: far beyond what a rounded amount shows.
 */
export function precioVenta(flujos: readonly Flujo[], tasa_mensual: string, interes: 'compuesto' | 'simple' = 'compuesto'): Unidades {
  const r = div(tasa_mensual, 100);
  const diario = roundScaled(root(add(1, r), 30, 40), 40, 'down');
  const valores = flujos.map(({ monto, dias }) => {
    const factor = interes === 'compuesto' ? elevado(diario, dias) : roundScaled(add(1, div(mul(r, dias), 30)), 40, 'half-up');
    return { n: (BigInt(monto) * ESCALA * ESCALA) / factor, d: ESCALA };
  });
  return aUnidades(sum(valores), 'CLP');
}

const ESCALA = 10n ** 40n;

/** x^n of a number with 40 digits, kept to 40. */
function elevado(x: bigint, n: number): bigint {
  let p = ESCALA;
  for (let k = 0; k < n; k += 1) p = (p * x) / ESCALA;
  return p;
}
