import { diferenciaDePrecio, liquidarCompra } from '#finanzas/precio-factoring.ts';
import { tasaConCargos } from '#finanzas/tmc.ts';
import { div, mul, sum, toFixed } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

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
    return { id: d.id, anticipo: d.anticipo, dias, dp: diferenciaDePrecio({ ...d, dias }, c.base_dp) };
  });
  const total_dp = sumPesos(documentos.map((d) => d.dp));
  const { comision, iva, iva_gastos, ajuste_costo_minimo, monto_operacion } = liquidarCompra({
    total_anticipo: c.total_anticipo,
    total_dp,
    pactada: c.comision_pactada,
    costo_minimo_uf: c.costo_minimo_uf,
    valor_uf: valorUf,
    gastos: c.gastos,
    gastos_afectos: c.gastos_afectos,
    iva_pct: c.iva_pct,
    ite: c.ite,
  });
  const peso = sum(documentos.map((d) => mul(d.anticipo, d.dias)));
  const con_gastos = tasaConCargos(total_dp + comision + c.gastos_no_traspasados, peso);
  return {
    documentos: documentos.map(({ id, dias, dp }) => ({ id, dias, dp })),
    total_dp,
    comision,
    ajuste_costo_minimo,
    iva,
    iva_gastos,
    monto_operacion,
    monto_girar: pesos(monto_operacion - c.total_descuentos + c.total_aplicaciones),
    plazo_ponderado: toFixed(c.total_anticipo === 0 ? 0 : div(peso, c.total_anticipo), 2),
    tasa_con_gastos: con_gastos && toFixed(con_gastos, 2),
  };
}
