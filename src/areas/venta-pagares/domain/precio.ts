import { add, div, mul, root, roundScaled } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';

/** Money that the buyer will receive, and the days from the settlement to it. */
export interface Flujo {
  monto: number;
  dias: number;
}
export type Metodo = 'COMPUESTO' | 'SIMPLE';

const ESCALA = 10n ** 40n;

/**
 * Discount factors of a monthly rate by days, (1 + r)^(dias/30) or 1 + r·dias/30, with 40 digits; each is computed once, so that thousands
 * of flows cost a division each (domain §7).
 */
export function factores(tasa_mensual: string, metodo: Metodo): (dias: number) => bigint {
  const r = div(tasa_mensual, 100);
  if (metodo === 'SIMPLE') {
    const vistos = new Map<number, bigint>();
    return (dias) => {
      const f = vistos.get(dias) ?? roundScaled(add(1, div(mul(r, dias), 30)), 40, 'half-up');
      vistos.set(dias, f);
      return f;
    };
  }
  const diario = roundScaled(root(add(1, r), 30, 40), 40, 'down');
  const potencias = [ESCALA];
  return (dias) => {
    while (potencias.length <= dias) potencias.push(((potencias.at(-1) ?? ESCALA) * diario) / ESCALA);
    return potencias[dias] ?? ESCALA;
  };
}

/** Price of some flows: Σ flujo / factor, pesos half up once (domain §7, T18). */
export function precioDe(flujos: readonly Flujo[], factor: (dias: number) => bigint): Pesos {
  let suma = 0n;
  for (const { monto, dias } of flujos) suma += (BigInt(monto) * ESCALA * ESCALA) / factor(dias);
  return pesos(Number((suma + ESCALA / 2n) / ESCALA));
}

/** Mean term in days of `dias_peso` = Σ monto·dias over `total` pesos, half up. Zero without pesos. */
export const plazoDe = (dias_peso: bigint, total: bigint): number => (total === 0n ? 0 : Number((dias_peso * 2n + total) / (total * 2n)));

/** Days to the money, each flow by its amount: Σ monto·dias / Σ monto, half up. Zero without flows. */
export function plazoMedio(flujos: readonly Flujo[]): number {
  let [peso, total] = [0n, 0n];
  for (const { monto, dias } of flujos) {
    peso += BigInt(monto) * BigInt(dias);
    total += BigInt(monto);
  }
  return plazoDe(peso, total);
}
