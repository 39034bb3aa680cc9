import { div, mul, roundInt, sub, sum, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';

/** What was invoiced to one debtor in twelve months, pesos: gross sales, credit notes and claimed, each positive. */
export interface VentaDeudor {
  rut: string;
  bruto: number;
  notas_credito: number;
  reclamado: number;
}

interface ParteDeudor {
  rut: string;
  neto: Pesos;
  /** Percent of the net, two decimals half up. */
  participacion_pct: string;
  /** (Credit notes + claimed) / gross, percent with two decimals half up; null without sales. */
  dilucion_pct: string | null;
}

interface Concentracion {
  neto: Pesos;
  /** From the largest to the smallest; the tail is never one debtor. */
  deudores: ParteDeudor[];
  /** Σ share² × 10.000, whole, half up. */
  hhi: number;
  /** 10.000 / HHI, two decimals half up. */
  efectivos: string;
  dilucion_pct: string | null;
}

/** Percent of the sales that came back, two decimals half up; null without sales. */
export function dilucionPct(v: Pick<VentaDeudor, 'bruto' | 'notas_credito' | 'reclamado'>): string | null {
  return v.bruto > 0 ? toFixed(mul(div(v.notas_credito + v.reclamado, v.bruto), 100), 2) : null;
}

/**
 * How the sales concentrate in debtors: net = sales − credit notes, shares on the sum of the positive nets (who gave back more than it
 * bought owes nothing and is no share). Null when nobody bought. Source: areas/5 §6, vector V17.
 */
export function concentracion(ventas: readonly VentaDeudor[]): Concentracion | null {
  const netos = ventas.map((v) => ({ v, neto: Math.max(0, v.bruto - v.notas_credito) }));
  const total = netos.reduce((s, x) => s + x.neto, 0);
  if (total <= 0) return null;
  const exacto = mul(sum(netos.map((x) => mul(div(x.neto, total), div(x.neto, total)))), 10_000);
  const todo = ventas.reduce(
    (s, v) => ({ bruto: s.bruto + v.bruto, notas_credito: s.notas_credito + v.notas_credito, reclamado: s.reclamado + v.reclamado }),
    { bruto: 0, notas_credito: 0, reclamado: 0 },
  );
  return {
    neto: pesos(total),
    deudores: netos
      .sort((a, b) => b.neto - a.neto || (a.v.rut < b.v.rut ? -1 : 1))
      .map(({ v, neto }) => ({
        rut: v.rut,
        neto: pesos(neto),
        participacion_pct: toFixed(mul(div(neto, total), 100), 2),
        dilucion_pct: dilucionPct(v),
      })),
    hhi: Number(toFixed(exacto, 0)),
    efectivos: toFixed(div(10_000, exacto), 2),
    dilucion_pct: dilucionPct(todo),
  };
}

/**
 * Pesos, up, of new sales to others that would bring the share of one from `parte` of `total` to `pct` percent: parte/L − total; zero when it is
 * already there. Source: areas/5 §10, vector V18.
 */
export function ventasParaBajar(parte: number, total: number, pct: string): Pesos {
  return pesos(Math.max(0, roundInt(sub(div(mul(parte, 100), pct), total), 'up')));
}
