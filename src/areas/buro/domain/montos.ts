import { textoDecimal } from '#kernel/values/decimal.ts';

const TOPE = 13;

/** Decimal text of an amount that is not negative, of at most thirteen digits before the point and four after. */
export function decimalPositivo(texto: string): boolean {
  const limpio = textoDecimal(texto);
  if (limpio === null || limpio.startsWith('-')) return false;
  const [enteros = '', decimales = ''] = limpio.split('.');
  return enteros.length <= TOPE && decimales.length <= 4;
}
