import { textoDecimal } from '#kernel/values/decimal.ts';
import type { Tramos } from './contenido.ts';

const TOPE = 13;

/** Decimal text of an amount that is not negative, of at most thirteen digits before the point and four after. */
export function decimalPositivo(texto: string): boolean {
  const limpio = textoDecimal(texto);
  if (limpio === null || limpio.startsWith('-')) return false;
  const [enteros = '', decimales = ''] = limpio.split('.');
  return enteros.length <= TOPE && decimales.length <= 4;
}

/** Debt by days of mora, in order, as it is read. */
export const TRAMOS_EN_PALABRAS: readonly { clave: keyof Tramos; titulo: string }[] = [
  { clave: 'vigente', titulo: 'Vigente' },
  { clave: 'm30_59', titulo: '30 a 59 días' },
  { clave: 'm60_89', titulo: '60 a 89 días' },
  { clave: 'm90', titulo: '90 días o más' },
  { clave: 'castigo', titulo: 'Castigada' },
];
