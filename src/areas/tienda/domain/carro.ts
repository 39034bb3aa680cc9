import { div, mul, roundInt } from '#kernel/values/decimal.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

interface Linea {
  price: number;
  qty: number;
  discountPercentage: number;
}

/** Bounds of what is drawn when a product enters a cart (specification §9). */
export const OFERTAS = { min: 1, max: 4 } as const;
export const DESCUENTO_PCT = { min: 3, max: 20 } as const;
/** Banking days from the order to its delivery. */
export const DIAS_ENTREGA = 3;

/** Pesos of a line: price × qty × (100 − discount) / 100, half up (areas/4 tienda). */
export function subtotal(l: Linea): Pesos {
  return pesos(roundInt(div(mul(l.price, l.qty, 100 - l.discountPercentage), 100), 'half-up'));
}

/** The sum of the rounded lines. */
export function total(lineas: readonly Linea[]): Pesos {
  return sumPesos(lineas.map(subtotal));
}

/** Words of a name as an address: 'Silla ergonómica' → 'silla-ergonomica'. */
export function slugDe(nombre: string): string {
  const plano = nombre
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plano.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'producto';
}
