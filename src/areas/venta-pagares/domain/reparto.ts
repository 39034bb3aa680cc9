import { type Pesos, percentOf, pesos, sumPesos } from '#kernel/values/money.ts';

interface Parte {
  concepto: 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'REAJUSTE' | 'CAPITAL';
  monto: Pesos;
}

/** What of a receipt is whose. */
interface Reparto<P extends Parte> {
  /** What the buyer takes back of the receipt: capital, interest and his part of the mora. */
  del_comprador: P[];
  capital: Pesos;
  interes: Pesos;
  mora: Pesos;
  /** Commission of a prepayment: it pays interest that the buyer bought. */
  comision: Pesos;
  total: Pesos;
  /** Collection charges, costas and our part of the mora. */
  nuestro: Pesos;
}

/**
 * A receipt of a sold credit: capital and interest are the buyer's, mora by `mora_pct` (his part, pesos half up over each amount), collection
 * charges and costas are ours (areas/2 venta-pagares).
 */
export function repartir<P extends Parte>(abonos: readonly P[], comision: Pesos, mora_pct: string): Reparto<P> {
  const del_comprador: P[] = [];
  for (const a of abonos) {
    if (a.concepto === 'GASTOS' || a.concepto === 'COSTAS') continue;
    const monto = a.concepto === 'MORA' ? percentOf(a.monto, mora_pct) : a.monto;
    if (monto > 0) del_comprador.push({ ...a, monto });
  }
  const de = (...conceptos: Parte['concepto'][]) =>
    sumPesos(del_comprador.filter((a) => conceptos.includes(a.concepto)).map((a) => a.monto));
  const total = pesos(sumPesos(del_comprador.map((a) => a.monto)) + comision);
  return {
    del_comprador,
    comision,
    total,
    capital: de('CAPITAL', 'REAJUSTE'),
    interes: de('INTERES'),
    mora: de('MORA'),
    nuestro: pesos(sumPesos(abonos.map((a) => a.monto)) + comision - total),
  };
}
