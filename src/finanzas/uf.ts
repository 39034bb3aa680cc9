import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, toPesos, type Uf } from '#kernel/values/money.ts';

/** Pesos of an amount in UF at the value of one UF on a day: their product, rounded half up once (domain §2). */
export function ufToPesos(uf: string, valorUf: string): Pesos {
  return toPesos(mul(uf, valorUf), 'half-up');
}

/** The UF, with 4 decimals rounded half up once, of an amount in pesos at the value of one UF on a day (domain §2). */
export function pesosToUf(amount: number, valorUf: string): Uf {
  return toFixed(div(amount, valorUf), 4) as Uf;
}
