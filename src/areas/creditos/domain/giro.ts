import { prorratear } from '#finanzas/reparto.ts';
import type { Congelado } from './congelado.ts';
import { enPesos } from './contable.ts';
import { aUnidades, type Moneda } from './moneda.ts';

/** A giro in pesos, as `giro_credito` of the ledger takes it (ledger §3). Σ capital = everything else. */
export interface GiroEnPesos {
  /** 1201 by cuota. */
  capital: { numero: number; monto: number }[];
  /** What leaves before deductions: `monto_a_girar`. */
  giro: number;
  ite: number;
  /** Paid on to third parties (2103). */
  terceros: number;
  /** Income of the lender deferred over the credit (2109), with its IVA apart (2102). */
  diferida: number;
  iva: number;
  total: number;
}

const unidadesDe = (v: number | string, moneda: Moneda): number => Number(aUnidades(String(v), moneda));

/**
 * The giro of a frozen table in pesos: each figure at the UF of the curse, half up once; the capital of the books is what they add up to,
 * shared among the cuotas by what each one owes of it (`deben`, units), so the entry balances to the peso.
 */
export function giroEnPesos(
  k: Congelado,
  o: { moneda: Moneda; uf: string | null; deben: readonly { numero: number; capital: number }[] },
): GiroEnPesos {
  const clp = (v: number | string) => enPesos(unidadesDe(v, o.moneda), o.moneda === 'UF' ? o.uf : null);
  const suma = (xs: readonly string[]) => xs.reduce((s, x) => s + clp(x), 0);
  const propios = k.cargos.filter((c) => !c.traspasado);
  const giro = clp(k.monto_a_girar);
  const ite = clp(k.ite.monto);
  const terceros = suma(k.cargos.filter((c) => c.traspasado).map((c) => c.total));
  const diferida = suma(propios.map((c) => c.neto)) + clp(k.comision_minima);
  const iva = suma(propios.map((c) => c.iva)) + clp(k.iva_comision ?? 0);
  const descontado = ite + terceros + diferida + iva;
  const total = giro + descontado;
  const partes = prorratear(
    o.deben.map((d) => d.capital),
    total,
  );
  const capital = o.deben.map((d, k) => ({ numero: d.numero, monto: partes[k] ?? 0 }));
  return { capital, giro, ite, terceros, diferida, iva, total };
}
