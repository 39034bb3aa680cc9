import { type Pesos, pesos } from '#kernel/values/money.ts';

/** Our own invoices (domain §6.6, T13): DTE 34 for the diferencia de precio, exempt; DTE 33 for commission and gastos. */
export function facturasPropias(c: {
  total_dp: Pesos;
  comision: Pesos;
  gastos: Pesos;
  gastos_afectos: Pesos;
  iva: Pesos;
  iva_gastos: Pesos;
}) {
  const cero = pesos(0);
  const iva = pesos(c.iva + c.iva_gastos);
  const neto = pesos(c.comision + c.gastos_afectos);
  const exento = pesos(c.gastos - c.gastos_afectos);
  return [
    { tipo: 34 as const, neto: cero, exento: c.total_dp, iva: cero, total: c.total_dp, folio: null },
    { tipo: 33 as const, neto, exento, iva, total: pesos(neto + exento + iva), folio: null },
  ].filter((f) => f.total > 0);
}
