import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Gasto, Precio } from './precio-datos.ts';

/** An invoice that we issue for the operation. */
interface FacturaPropia {
  /** 34 exempt, 33 with IVA. */
  tipo: 34 | 33;
  neto: Pesos;
  exento: Pesos;
  iva: Pesos;
  total: Pesos;
}

/**
 * Own invoices of a priced operation (domain §2, §6.6): DTE 34 for the diferencia de precio and our exempt gastos (neither bears IVA),
 * DTE 33 for comisión and taxed gastos. An exempt gasto passed on is the third party's bill: none of ours. Invoices of zero are not issued.
 * The IVA is that deducted from the giro.
 */
export function facturasPropias(p: Precio, gastos: readonly Gasto[]): FacturaPropia[] {
  const exentosPropios = sumPesos(gastos.filter((g) => !g.afecto_iva && !g.traspasado).map((g) => g.monto));
  const exento = pesos(p.total_dp + exentosPropios);
  const neto = pesos(p.comision + p.gastos_afectos);
  const iva = pesos(p.iva + p.iva_gastos);
  const cero = pesos(0);
  const out: FacturaPropia[] = [];
  if (exento > 0) out.push({ tipo: 34, neto: cero, exento, iva: cero, total: exento });
  if (neto > 0) out.push({ tipo: 33, neto, exento: cero, iva, total: pesos(neto + iva) });
  return out;
}
