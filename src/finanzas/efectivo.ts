import { type Pesos, pesos } from '#kernel/values/money.ts';

/** Pesos that are charged in cash for an amount: the nearest ten, from 1 to 5 down and from 6 to 9 up (Ley 20.956, domain §2). Any other means pays it whole. */
export function roundCash(amount: number): Pesos {
  const rest = amount % 10;
  return pesos(rest <= 5 ? amount - rest : amount + (10 - rest));
}
