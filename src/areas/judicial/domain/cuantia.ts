import type { Pesos } from '#kernel/values/money.ts';

/** UTM up to which a suit is of the least amount, and of the lesser one (Código Orgánico de Tribunales art. 45, CPC arts. 698 and 703). */
const MINIMA_UTM = 10;
const MENOR_UTM = 500;

/** Amount of a suit in UTM of the month it is filed: MINIMA, MENOR or MAYOR. `utm` in whole pesos. */
export function cuantia(monto: Pesos, utm: number): 'MINIMA' | 'MENOR' | 'MAYOR' {
  if (monto <= utm * MINIMA_UTM) return 'MINIMA';
  return monto <= utm * MENOR_UTM ? 'MENOR' : 'MAYOR';
}
