import { acumulando } from '#finanzas/reparto.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { div, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, pesos, type Uf } from '#kernel/values/money.ts';

/** Amounts of a note in the least unit of its currency: pesos, or ten-thousandths of UF. */
export type Moneda = 'CLP' | 'UF';

/** 1273942 → '127.3942'. */
export const enUf = (unidades: number): Uf => toFixed(div(unidades, 10_000), 4) as Uf;

/** '127.3942' → 1273942. Text of four decimals, as it is stored. */
export const deUf = (texto: string): number => Number(texto.replace('.', ''));

/** Pesos of some units at the UF of a day, half up once (domain §2); in pesos (`uf` null), themselves. */
export const enPesos = (unidades: number, uf: string | null): Pesos => (uf === null ? pesos(unidades) : ufToPesos(enUf(unidades), uf));

/** Each amount in pesos so that they add up to the whole. */
export const enPartes = (unidades: readonly number[], uf: string | null): Pesos[] =>
  acumulando(unidades, (suma) => enPesos(suma, uf)).map((parte) => pesos(parte));
