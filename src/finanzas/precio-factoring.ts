import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';
import { applyRate } from './interes-simple.ts';
import { ufToPesos } from './uf.ts';

/** On what the diferencia de precio of a document is charged. */
type BaseDp = 'ANTICIPO' | 'MONTO';

/** Capital on which a document earns. */
export const capitalDe = (d: { monto: Pesos; anticipo: Pesos }, base: BaseDp): Pesos => (base === 'MONTO' ? d.monto : d.anticipo);

/** Diferencia de precio of a document: simple interest on actual days over 30, pesos half up once (domain §6.6). `tasa` in percent per month. */
export const diferenciaDePrecio = (d: { monto: Pesos; anticipo: Pesos; tasa: string; dias: number }, base: BaseDp): Pesos =>
  applyRate(capitalDe(d, base), d.tasa, d.dias, 'half-up');

interface Cobros {
  total_anticipo: Pesos;
  total_dp: Pesos;
  /** Comisión agreed, before the minimum cost. */
  pactada: Pesos;
  /** Least that the purchase costs, in UF; null = none. */
  costo_minimo_uf: string | null;
  /** Pesos of one UF on the day of the giro. */
  valor_uf: string;
  gastos: Pesos;
  /** Of those, the ones with IVA. */
  gastos_afectos: Pesos;
  iva_pct: string;
  /** Stamp tax. */
  ite: Pesos;
}

/**
 * What a purchase of documents charges and what is left of the advance (domain §6.6): the comisión rises until, with the diferencia de precio, the
 * minimum cost is reached; the IVA of the gastos is what is left of the IVA of the whole invoice, so that invoice and giro agree. Pesos, half up
 * once a figure.
 */
export function liquidarCompra(c: Cobros) {
  const minimo = c.costo_minimo_uf === null ? 0 : ufToPesos(c.costo_minimo_uf, c.valor_uf);
  const comision = pesos(Math.max(c.pactada, minimo - c.total_dp));
  const iva = percentOf(comision, c.iva_pct, 'half-up');
  const iva_gastos = pesos(percentOf(comision + c.gastos_afectos, c.iva_pct, 'half-up') - iva);
  return {
    comision,
    iva,
    iva_gastos,
    ajuste_costo_minimo: pesos(comision - c.pactada),
    monto_operacion: pesos(c.total_anticipo - c.total_dp - comision - iva - c.gastos - iva_gastos - c.ite),
  };
}
