import { type Pesos, percentOf, pesos, sumPesos } from '#kernel/values/money.ts';

export interface Linea {
  descripcion: string;
  cantidad: number;
  precio: Pesos;
  /** Pesos taken from the line. */
  descuento: Pesos;
}

/** General rate of the Chilean value added tax, in percent (DL 825 art. 14). */
export const IVA = '19';

/** Pesos of a line: quantity by price, less its discount. Negative when the discount is more than the line: whoever writes it refuses. */
export function totalLinea(l: Pick<Linea, 'cantidad' | 'precio' | 'descuento'>): Pesos {
  return pesos(l.cantidad * l.precio - l.descuento);
}

/** Net, tax and total of some lines: the tax is of their sum, half up (areas/4 facturas: 8.943 → 1.699). */
export function totales(lineas: readonly Pick<Linea, 'cantidad' | 'precio' | 'descuento'>[]): { neto: Pesos; iva: Pesos; total: Pesos } {
  const neto = sumPesos(lineas.map(totalLinea));
  const iva = percentOf(neto, IVA, 'half-up');
  return { neto, iva, total: pesos(neto + iva) };
}
