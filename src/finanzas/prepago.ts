import { cmp, type Numeric } from '#kernel/values/decimal.ts';

/** Whether the commission of a prepayment is free agreement: over 5.000 UF of capital (Ley 18.010 art. 10). `capital_uf` exact, not rounded. */
export const comisionDePrepagoLibre = (capital_uf: Numeric): boolean => cmp(capital_uf, 5_000) > 0;
