import { tasaConCargos } from '#finanzas/tmc.ts';
import { div, mul, sum, toFixed } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { applyRate, type Pesos, percentOf, pesos, sumPesos, ufToPesos } from '#kernel/values/money.ts';

/** A purchase as it was approved: what does not change when only the day of the giro does. */
export interface CompraCongelada {
  base_dp: 'ANTICIPO' | 'MONTO';
  minimo_dias: number;
  costo_minimo_uf: string | null;
  iva_pct: string;
  /** Comisión agreed, before the minimum cost. */
  comision_pactada: Pesos;
  gastos: Pesos;
  gastos_afectos: Pesos;
  gastos_no_traspasados: Pesos;
  ite: Pesos;
  total_anticipo: Pesos;
  total_descuentos: Pesos;
  total_aplicaciones: Pesos;
  documentos: readonly { id: string; monto: Pesos; anticipo: Pesos; tasa: string; venc_ef: Fecha }[];
}

/**
 * The same purchase on another day (domain §6.6): days to the effective due date, at least the minimum; diferencia de precio, minimum cost
 * and IVA again; everything else stays. Pesos half up, once a figure. `valorUf` is that of the new day.
 */
export function recalcular(c: CompraCongelada, fecha: Fecha, valorUf: string) {
  const documentos = c.documentos.map((d) => {
    const dias = Math.max(daysBetween(fecha, d.venc_ef), c.minimo_dias);
    const capital = c.base_dp === 'MONTO' ? d.monto : d.anticipo;
    return { id: d.id, anticipo: d.anticipo, dias, dp: applyRate(capital, d.tasa, dias, 'half-up') };
  });
  const total_dp = sumPesos(documentos.map((d) => d.dp));
  const minimo = c.costo_minimo_uf === null ? 0 : ufToPesos(c.costo_minimo_uf, valorUf);
  const comision = pesos(Math.max(c.comision_pactada, minimo - total_dp));
  const iva = percentOf(comision, c.iva_pct, 'half-up');
  const iva_gastos = pesos(percentOf(comision + c.gastos_afectos, c.iva_pct, 'half-up') - iva);
  const monto_operacion = pesos(c.total_anticipo - total_dp - comision - iva - c.gastos - iva_gastos - c.ite);
  const peso = sum(documentos.map((d) => mul(d.anticipo, d.dias)));
  const con_gastos = tasaConCargos(total_dp + comision + c.gastos_no_traspasados, peso);
  return {
    documentos: documentos.map(({ id, dias, dp }) => ({ id, dias, dp })),
    total_dp,
    comision,
    ajuste_costo_minimo: pesos(comision - c.comision_pactada),
    iva,
    iva_gastos,
    monto_operacion,
    monto_girar: pesos(monto_operacion - c.total_descuentos + c.total_aplicaciones),
    plazo_ponderado: toFixed(c.total_anticipo === 0 ? 0 : div(peso, c.total_anticipo), 2),
    tasa_con_gastos: con_gastos && toFixed(con_gastos, 2),
  };
}
