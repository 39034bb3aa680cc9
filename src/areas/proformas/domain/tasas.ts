import { anualDeMensual, tasaConCargos } from '#finanzas/tmc.ts';
import { cmp, div, type Frac, frac, mul, sum, toFixed } from '#kernel/values/decimal.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Condiciones, DocumentoPreciado, Precio } from './precio-datos.ts';

/** Σ anticipo × days: the weight of every average of the operation. */
function pesoDias(filas: readonly { anticipo: Pesos; dias: number }[]): Frac {
  return sum(filas.map((d) => mul(d.anticipo, d.dias)));
}

/** Days weighted by anticipo, exact; 0 without capital. */
export function plazoPonderado(p: Pick<Precio, 'documentos' | 'total_anticipo'>): Frac {
  return p.total_anticipo === 0 ? frac(0) : div(pesoDias(p.documentos), p.total_anticipo);
}

/** Monthly percent actually charged on the capital advanced: with base MONTO the nominal rate grows by monto / anticipo. Exact. */
export function tasaSobreAnticipo(d: DocumentoPreciado, base: Condiciones['base_dp']): Frac {
  return base === 'MONTO' && d.anticipo > 0 ? div(mul(d.tasa, d.monto), d.anticipo) : frac(d.tasa);
}

/** Annual percent with all charges (domain §3), exact: (dp + comisión + gastos no traspasados) / Σ anticipo × 30 / plazo × 12. */
export function tasaConGastos(p: Pick<Precio, 'documentos' | 'total_dp' | 'comision' | 'gastos_no_traspasados'>): Frac | null {
  return tasaConCargos(p.total_dp + p.comision + p.gastos_no_traspasados, pesoDias(p.documentos));
}

/** Annual percent over the capital advanced, weighted by anticipo × days, 2 decimals half up; that of the terms when nothing weighs. */
export function tasaAnual(documentos: readonly DocumentoPreciado[], c: Condiciones): string {
  const peso = pesoDias(documentos);
  if (cmp(peso, 0) === 0) return toFixed(anualDeMensual(c.tasa), 2);
  const total = sum(documentos.map((d) => mul(tasaSobreAnticipo(d, c.base_dp), d.anticipo, d.dias)));
  return toFixed(anualDeMensual(div(total, peso)), 2);
}
